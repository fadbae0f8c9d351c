import { MINUTE } from '@bourse/contracts/kit'
import { countdownText } from '#kit/format'
import { useText } from '#text'
import { Ring } from './ring.tsx'

/** Screen readers announce only the last minute. */
export function Countdown({ leftMs, wholeMs }: { leftMs: number; wholeMs: number }) {
  const t = useText()
  const isLastMinute = leftMs > 0 && leftMs <= MINUTE
  return (
    <Ring share={wholeMs <= 0 ? 0 : leftMs / wholeMs}>
      <span role="timer" className="num font-num">
        {countdownText(leftMs)}
      </span>
      <span aria-live="polite" className="sr-only">
        {isLastMinute ? t('time.last_minute') : ''}
      </span>
    </Ring>
  )
}
