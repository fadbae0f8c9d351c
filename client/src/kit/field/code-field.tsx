import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useText } from '#text'
import { TextField } from './text-field.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label?: string
  error?: string | undefined
  hint?: ReactNode
  /** The server's message about the code it sent. */
  message?: string | null
  /** The CodeButton of this field. */
  button: ReactNode
  ref?: Ref<HTMLInputElement>
}

const SIX_DIGITS = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 6,
  className: 'num tracking-[.18em]',
} as const

/** Six digits, typed, pasted or autofilled from the message. */
export function CodeField({ label, button, message = null, ...input }: Props) {
  const t = useText()
  return (
    <TextField
      {...input}
      label={label ?? t('code.label')}
      {...SIX_DIGITS}
      note={message ?? undefined}
      after={<div className="shrink-0 pr-1">{button}</div>}
    />
  )
}

type TotpProps = InputHTMLAttributes<HTMLInputElement> & { error?: string | undefined }

/** Six digits from the member's authenticator app. */
export function TotpField(input: TotpProps) {
  const t = useText()
  return (
    <TextField {...input} {...SIX_DIGITS} label={t('security.totp_code')} hint={t('security.totp_hint')} />
  )
}
