import { useNow } from '#kit/device'
import { useFormat } from '#kit/format'
import { useStockSessions } from './use-sessions.ts'

export function ClosedNote() {
  const { t, durationText } = useFormat()
  const sessions = useStockSessions()
  const now = useNow()
  return (
    <span className="block truncate text-cap max-wide:whitespace-normal text-t3">
      <span className="rounded-xs bg-chip px-1 text-t2">{t('spot.session_closed')}</span>
      {sessions !== null && (
        <span className="pl-1 wrap-anywhere">
          {t('spot.opens_in', { time: durationText(sessions.changesAt - now) })}
        </span>
      )}
    </span>
  )
}
