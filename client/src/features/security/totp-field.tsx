import { TextField } from '#kit/field'
import { useText } from '#text'

type Props = { value: string; onChange: (typed: string) => void; error: string | undefined }

/** Six digits from the member's authenticator app. */
export function TotpField({ value, onChange, error }: Props) {
  const t = useText()
  return (
    <TextField
      label={t('security.totp_code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      className="num tracking-[.18em]"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={t('security.totp_hint')}
      error={error}
    />
  )
}
