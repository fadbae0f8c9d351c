import { useNow } from '#kit/device'
import { useFormat } from '#kit/format'
import { useStockSessions } from './use-sessions.ts'

export function ClosedNote() {
  const { t, durationText } = useFormat()
  const sessions = useStockSessions()
  const now = useNow()
  return (
    <span className="block text-cap whitespace-normal text-t3">
      <span className="inline-block rounded-xs bg-chip px-1 text-t2">{t('spot.session_closed')}</span>
      {sessions !== null && (
        <span className="inline-block pl-1">
          {t('spot.opens_in', { time: durationText(sessions.changesAt - now) })}
        </span>
      )}
    </span>
  )
}
