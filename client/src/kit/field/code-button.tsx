import { useState } from 'react'
import { type Instant, addMs } from '@bourse/contracts/kit'
import { now, useNow } from '#kit/device'
import { Spinner } from '#kit/feedback'
import { useText } from '#text'

const PAUSE_MS = 60_000
/** End of the waiting time by purpose; survives page changes. */
const waiting = new Map<string, Instant>()

type Props = {
  /** Purpose and recipient of the code; each purpose has its own waiting time. */
  purpose: string
  /** Requests a code; resolves to true when the server sent one. */
  onSend: () => Promise<boolean>
  /** The address or number beside it is not valid yet. */
  isDisabled?: boolean
}

export function CodeButton({ purpose, onSend, isDisabled = false }: Props) {
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
      disabled={isDisabled || isBusy || left > 0}
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
