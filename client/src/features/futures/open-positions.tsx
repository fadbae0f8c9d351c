import { toast } from '#kit/feedback'
import { useText } from '#text'
import { useOnPersonal } from '#api/feed'
import { LivePosition } from './live-position.tsx'
import { QueryList } from './query-list.tsx'
import { useOpenPositions } from './queries.ts'
import { REASON_KEY } from './result.tsx'

export function OpenPositions({ start }: { start?: string }) {
  const t = useText()
  const query = useOpenPositions()
  useOnPersonal('order.closed', ({ ids, reason }) => {
    // The close sheet reports manual closes itself.
    if (reason === null || reason === 'manual') return
    const closed = query.data?.positions.list.filter(({ id }) => ids.includes(id)) ?? []
    const names = [...new Set(closed.map(({ symbol }) => symbol ?? ''))].join(', ')
    if (closed.length > 0)
      toast(`${t(REASON_KEY[reason])}: ${names}`, reason === 'takeProfit' ? 'success' : 'error')
  })
  return (
    <QueryList
      query={query}
      none={t('futures.none_positions')}
      start={start}
      row={(position) => <LivePosition position={position} />}
      className="space-y-3 px-gutter py-2"
    />
  )
}
