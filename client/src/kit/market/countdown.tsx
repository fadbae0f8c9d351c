import { type Instant, MINUTE } from '@bourse/contracts/kit'
import { useNow } from '#kit/device'
import { countdownText } from '#kit/format'
import { useText } from '#text'

type Props = { until: Instant; from?: Instant; onEnd?: string; className?: string }

/** What is left by the server's clock: text, and a ring where the beginning is known. Readers hear the last minute once. */
export function Countdown({ until, from, onEnd = '00:00', className = '' }: Props) {
  const t = useText()
  const left = until - useNow()
  const share = from === undefined || until <= from ? null : Math.min(1, Math.max(0, left / (until - from)))
  return (
    <span className={`inline-flex items-center gap-1.5 ${className}`}>
      {share !== null && (
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          width="18"
          height="18"
          fill="none"
          strokeWidth="2.5"
          className="-rotate-90"
        >
          <circle cx="10" cy="10" r="8" stroke="var(--bg-3)" />
          <circle cx="10" cy="10" r="8" stroke="currentColor" strokeDasharray={`${share * 50.3} 50.3`} />
        </svg>
      )}
      <span role="timer" className="num font-num">
        {left > 0 ? countdownText(left) : onEnd}
      </span>
      <span aria-live="polite" className="sr-only">
        {left > 0 && left < MINUTE ? t('time.last_minute') : ''}
      </span>
    </span>
  )
}
