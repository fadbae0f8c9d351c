import { LinkButton } from '#kit/control'
import { Empty, ErrorBox, say, SkeletonRows } from '#kit/feedback'
import { useText } from '#text'
import { useIsMember } from '#wire'
import { useOnPersonal } from '#wire/feed'
import { AsOf } from './as-of.tsx'
import { LivePosition } from './live-position.tsx'
import { useOpenPositions } from './queries.ts'
import { REASON_KEY } from './reason-words.ts'

/** All that is open, each as its card. A row goes when the server says that it is gone. */
export function OpenPositions({ start }: { start?: string }) {
  const t = useText()
  const isMember = useIsMember()
  const { data, error, isPending, refetch, dataUpdatedAt } = useOpenPositions()
  useOnPersonal('order.closed', ({ ids, reason }) => {
    // What was closed by hand is told by its own sheet.
    if (reason === null || reason === 'manual') return
    const gone = data?.positions.list.filter(({ id }) => ids.includes(id)) ?? []
    const names = [...new Set(gone.map(({ symbol }) => symbol ?? ''))].join(', ')
    if (gone.length > 0)
      say(`${t(REASON_KEY[reason])}: ${names}`, reason === 'takeProfit' ? 'success' : 'error')
  })
  if (!isMember) return <LogIn />
  if (isPending) return <SkeletonRows count={3} />
  if (data === undefined) return <ErrorBox message={error?.message} retry={() => void refetch()} />
  const { list } = data.positions
  if (list.length === 0)
    return (
      <Empty title={t('futures.none_positions')}>
        {start !== undefined && (
          <LinkButton to={start} kind="neutral">
            {t('futures.start')}
          </LinkButton>
        )}
      </Empty>
    )
  return (
    <>
      {error !== null && <AsOf at={dataUpdatedAt} message={error.message} retry={() => void refetch()} />}
      <ul className="space-y-3 px-gutter py-2">
        {list.map((position) => (
          <li key={position.id}>
            <LivePosition position={position} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where a stranger's own would stand. */
export function LogIn() {
  const t = useText()
  return (
    <div className="flex flex-col items-center gap-3 px-gutter py-6 text-center text-sub text-t3">
      <p>{t('futures.login_positions')}</p>
      <LinkButton to="common/login" kind="neutral">
        {t('screen.login')}
      </LinkButton>
    </div>
  )
}
