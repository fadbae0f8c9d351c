import { HOUR, type Instant } from '@bourse/contracts/kit'
import { WifiOff } from 'lucide-react'
import { useOnline } from '#kit/device'
import { countdownText, useFormat } from '#kit/format'
import { type Text, useText } from '#text'

export function OfflineBar() {
  const t = useText()
  if (useOnline()) return null
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 border-b border-line bg-card px-gutter py-2 text-sub text-warning"
    >
      <WifiOff size={16} />
      {t('app.offline')}
    </p>
  )
}

/** The reason why nothing can be sent now. Being offline blocks everything but what ends or protects a position. */
export function useBlockedReason(reason: string | null, isExit = false): string | null {
  const t = useText()
  return useOnline() || isExit ? reason : t('app.write_offline')
}

/**
 * Prices are not live since `since`: this client reconnects, or the exchange behind the server is away, or it works through
 * missed seconds.
 */
export type StaleState = {
  readonly since: Instant
  readonly isReconnecting: boolean
  readonly catchUp: CatchUp | null
}
/** The missed seconds that the exchange works through; the part that is done is null where it is unknown. */
export type CatchUp = {
  readonly until: Instant
  readonly done: { readonly from: Instant; readonly reached: Instant } | null
}

/** "Catching up: 14:05:00 of 72 hours". */
function progressText({ until, done }: CatchUp, t: Text): string | null {
  if (done === null) return null
  const n = Math.ceil((until - done.from) / HOUR)
  return t('app.catching_up_progress', { done: countdownText(done.reached - done.from), n })
}

/** Shown above prices that are stale. */
export function StaleChip({ stale }: { stale: StaleState | null }) {
  const { t, secondsText, momentOf } = useFormat()
  if (stale === null) return null
  const time = secondsText(stale.since)
  const { catchUp } = stale
  const catchingUp = catchUp && t('app.catching_up', { time: momentOf(catchUp.until) })
  return (
    <span
      role="status"
      className="fade-in inline-flex items-center gap-1.5 rounded-pill bg-chip px-2.5 py-1 text-cap text-t2"
    >
      <span aria-hidden="true" className="size-1.5 rounded-pill bg-warning" />
      <span aria-hidden="true">
        {stale.isReconnecting
          ? t('app.reconnecting')
          : ((catchUp && progressText(catchUp, t)) ?? catchingUp ?? t('app.not_live', { time }))}
      </span>
      {/* Leaves out the progress, which a screen reader would read out at each step. */}
      <span className="sr-only">
        {t('app.prices_not_live', { time })} {catchingUp}
      </span>
    </span>
  )
}
