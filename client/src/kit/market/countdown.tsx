import { MINUTE } from '@bourse/contracts/kit'
import { countdownText } from '#kit/format'
import { useText } from '#text'

const RADIUS = 15
const AROUND = 2 * Math.PI * RADIUS
const RING = { cx: 18, cy: 18, r: RADIUS }

/** Screen readers announce only the last minute. */
export function Countdown({ leftMs, wholeMs }: { leftMs: number; wholeMs: number }) {
  const t = useText()
  const share = wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, leftMs / wholeMs))
  const isLastMinute = leftMs > 0 && leftMs <= MINUTE
  return (
    <span className="inline-flex flex-col items-center gap-0.5">
      <svg
        aria-hidden="true"
        viewBox="0 0 36 36"
        width="36"
        height="36"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="-rotate-90"
      >
        <circle {...RING} stroke="var(--bg-3)" />
        {share > 0 && (
          <circle {...RING} stroke="var(--primary-text)" strokeDasharray={`${share * AROUND} ${AROUND}`} />
        )}
      </svg>
      <span role="timer" className="num font-num text-cap">
        {countdownText(leftMs)}
      </span>
      <span aria-live="polite" className="sr-only">
        {isLastMinute ? t('time.last_minute') : ''}
      </span>
    </span>
  )
}
