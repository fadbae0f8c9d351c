import { say } from '#kit/feedback'
import { useText } from '#text'
import { useOnPersonal } from '#wire/feed'
import { LivePosition } from './live-position.tsx'
import { OwnList } from './own-list.tsx'
import { useOpenPositions } from './queries.ts'
import { REASON_KEY } from './reason-words.ts'

/** All that is open, each as its card. A row goes when the server says that it is gone. */
export function OpenPositions({ start }: { start?: string }) {
  const t = useText()
  const asked = useOpenPositions()
  useOnPersonal('order.closed', ({ ids, reason }) => {
    // What was closed by hand is told by its own sheet.
    if (reason === null || reason === 'manual') return
    const gone = asked.data?.positions.list.filter(({ id }) => ids.includes(id)) ?? []
    const names = [...new Set(gone.map(({ symbol }) => symbol ?? ''))].join(', ')
    if (gone.length > 0)
      say(`${t(REASON_KEY[reason])}: ${names}`, reason === 'takeProfit' ? 'success' : 'error')
  })
  return (
    <OwnList
      asked={asked}
      none={t('futures.none_positions')}
      start={start}
      row={(position) => <LivePosition position={position} />}
      className="space-y-3 px-gutter py-2"
    />
  )
}
