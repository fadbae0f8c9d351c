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

/** Six digits, typed, pasted or autofilled from the message. */
export function CodeField({ label, button, message = null, ...input }: Props) {
  const t = useText()
  return (
    <TextField
      {...input}
      label={label ?? t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      note={message ?? undefined}
      className="num tracking-[.18em]"
      after={<div className="shrink-0 pr-1">{button}</div>}
    />
  )
}
