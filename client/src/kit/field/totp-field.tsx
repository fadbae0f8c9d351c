import type { InputHTMLAttributes } from 'react'
import { useText } from '#text'
import { TextField } from './text-field.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & { error?: string | undefined }

/** Six digits from the member's authenticator app. */
export function TotpField(input: Props) {
  const t = useText()
  return (
    <TextField
      {...input}
      label={t('security.totp_code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      className="num tracking-[.18em]"
      hint={t('security.totp_hint')}
    />
  )
}
