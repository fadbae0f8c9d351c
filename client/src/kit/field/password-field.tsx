import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '#kit/control'
import { useText } from '#text'
import { TextField } from './text-field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  trailing?: ReactNode
  /** For password managers: `current-password` logs in, `new-password` sets a password. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  ref?: Ref<HTMLInputElement>
}

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
      <Mark size={20} aria-hidden="true" />
    </IconButton>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} after={eye} />
}
