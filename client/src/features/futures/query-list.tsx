import type { Position } from '@bourse/contracts/futures'
import type { ReactNode } from 'react'
import { LinkButton } from '#kit/control'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AsOf } from './as-of.tsx'
import type { useOpenPositions } from './queries.ts'

type Props = {
  readonly query: ReturnType<typeof useOpenPositions>
  readonly none: string
  /** The page on which a position is opened; undefined on that page itself. */
  readonly start: string | undefined
  readonly row: (position: Position) => ReactNode
  readonly className: string
}

export function QueryList({ query, none, start, row, className }: Props) {
  const t = useText()
  const isMember = useIsMember()
  const { data, error, isPending, refetch, dataUpdatedAt } = query
  const retry = () => void refetch()
  if (!isMember) return <LogIn />
  if (isPending) return <SkeletonRows count={3} />
  if (data === undefined) return <ErrorBox message={error?.message} retry={retry} />
  const { list } = data.positions
  if (list.length === 0)
    return (
      <Empty title={none}>
        {start !== undefined && (
          <LinkButton to={start} kind="neutral">
            {t('futures.start')}
          </LinkButton>
        )}
      </Empty>
    )
  return (
    <>
      {error !== null && <AsOf at={dataUpdatedAt} message={error.message} retry={retry} />}
      <ul className={className}>
        {list.map((position) => (
          <li key={position.id}>{row(position)}</li>
        ))}
      </ul>
    </>
  )
}

function LogIn() {
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
