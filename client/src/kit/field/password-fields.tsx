import { passwordIssue } from '@bourse/contracts/account'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#kit/control'
import { type Text, useText } from '#text'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<TextFieldProps, 'type' | 'after'> & {
  /**
   * Hint for password managers: `current-password` logs in, `new-password` sets a login password. `off` is for other passwords,
   * which must neither be filled with the login password nor be stored over it.
   */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

/** Each password manager has its own attribute for fields that it must ignore. */
const UNMANAGED = {
  autoCorrect: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const

export function PasswordField(props: Props) {
  const t = useText()
  const [isShown, show] = useState(false)
  const Mark = isShown ? EyeOff : Eye
  const eye = (
    <IconButton
      name={t(isShown ? 'password.hide' : 'password.show')}
      aria-pressed={isShown}
      onClick={() => show(!isShown)}
    >
      <Mark size={20} />
    </IconButton>
  )
  // Password managers ignore `off` on inputs of the type password.
  const isManaged = props.autoComplete !== 'off'
  const mask = isShown || isManaged ? {} : { className: 'mask' }
  const type = isShown || !isManaged ? 'text' : 'password'
  return <TextField {...props} {...(isManaged ? {} : UNMANAGED)} {...mask} type={type} after={eye} />
}

type Field = Omit<TextFieldProps, 'label' | 'autoComplete'>
type NewPasswordProps = {
  label: string
  hint: ReactNode
  password: Field
  repeated: Field
  /** Fund passwords are digits, which are fast to type; login passwords use the full keyboard. */
  isNumeric?: boolean
  children?: ReactNode
}

export function NewPasswordFields({
  label,
  hint,
  password,
  repeated,
  isNumeric = false,
  children,
}: NewPasswordProps) {
  const t = useText()
  const kind = isNumeric
    ? { autoComplete: 'off' as const, inputMode: 'numeric' as const }
    : { autoComplete: 'new-password' as const }
  return (
    <>
      <div>
        <PasswordField label={label} hint={hint} {...kind} {...password} />
        {children}
      </div>
      <PasswordField label={t('password.repeat')} {...kind} {...repeated} />
    </>
  )
}

type NewPassword = { readonly password: string; readonly repeated: string }

/** Checks both fields by the account's password rule. */
export function newPasswordErrors({ password, repeated }: NewPassword, t: Text) {
  const issue = passwordIssue(password, password)
  return {
    password:
      issue === null
        ? undefined
        : t(issue === 'password_too_short' ? 'password.too_short' : 'password.too_long'),
    repeated: password === repeated ? undefined : t('password.differ'),
  }
}
