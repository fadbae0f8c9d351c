import { addMs, type Instant } from '@bourse/contracts/kit'
import { useState } from 'react'
import { now, useNow } from '#kit/device'
import { Spinner } from '#kit/feedback'
import { useText } from '#text'
import { TextField, type TextFieldProps } from './text-field.tsx'

const SIX_DIGITS = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  className: 'num tracking-[.18em]',
} as const

type ButtonProps = {
  /** Purpose and recipient of the code; each purpose has its own waiting time. */
  purpose: string
  /** Requests a code; resolves to true when the server sent one. */
  onSend: () => Promise<boolean>
  /** False while the address or number beside it is not valid. */
  canSend: boolean
}
type Props = Omit<TextFieldProps, 'label' | 'note' | 'after'> &
  ButtonProps & {
    label?: string
    message: string | null
  }

/**
 * Six digits, typed, pasted or autofilled from the message, with the button that requests them. Blanks and digits of
 * other scripts stay as typed: the contract reads the code.
 */
export function CodeField({ label, purpose, onSend, canSend, message, ...input }: Props) {
  const t = useText()
  return (
    <TextField
      {...input}
      label={label ?? t('code.label')}
      {...SIX_DIGITS}
      note={message ?? undefined}
      after={
        <div className="shrink-0 pr-1">
          <CodeButton purpose={purpose} onSend={onSend} canSend={canSend} />
        </div>
      }
    />
  )
}

const PAUSE_MS = 60_000
/** End of the waiting time by purpose; survives page changes. */
const waiting = new Map<string, Instant>()

function CodeButton({ purpose, onSend, canSend }: ButtonProps) {
  const t = useText()
  const clock = useNow()
  const [isBusy, setBusy] = useState(false)
  const until = waiting.get(purpose)
  const left = until === undefined ? 0 : Math.ceil((until - clock) / 1000)
  const send = async () => {
    setBusy(true)
    const isSent = await onSend().finally(() => setBusy(false))
    if (isSent) waiting.set(purpose, addMs(now(), PAUSE_MS))
  }
  const words =
    left > 0 ? t('code.sent', { n: Math.min(60, left) }) : t(until === undefined ? 'code.send' : 'code.again')
  return (
    <button
      type="button"
      aria-busy={isBusy}
      disabled={!canSend || isBusy || left > 0}
      onClick={() => void send()}
      className={`press flex tabular-nums min-h-10 items-center gap-1.5 rounded-sm px-3 text-sub font-semi hit ${
        left > 0 ? 'text-success' : 'text-link disabled:text-t3'
      }`}
    >
      {isBusy && <Spinner className="size-4" />}
      {words}
    </button>
  )
}

/** Six digits from the member's authenticator app. */
export function TotpField(input: Omit<TextFieldProps, 'label'>) {
  const t = useText()
  return (
    <TextField {...input} {...SIX_DIGITS} label={t('security.totp_code')} hint={t('security.totp_hint')} />
  )
}
