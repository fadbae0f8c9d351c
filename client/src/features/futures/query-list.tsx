import type { Position } from '@bourse/contracts/futures'
import { type ComponentProps } from 'react'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { OrderList } from '#kit/form'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AsOf } from './as-of.tsx'
import type { useOpenPositions } from './queries.ts'

type Props = Pick<ComponentProps<typeof OrderList<Position>>, 'row' | 'className'> & {
  readonly query: ReturnType<typeof useOpenPositions>
  readonly none: string
  /** The page on which a position is opened; undefined on that page itself. */
  readonly start: string | undefined
}

export function QueryList({ query, none, start, ...list }: Props) {
  const t = useText()
  const isMember = useIsMember()
  const { data, error, refetch, dataUpdatedAt } = query
  const isOutdated = error !== null && data !== undefined && data.positions.list.length > 0
  return (
    <>
      {isOutdated && <AsOf at={dataUpdatedAt} message={error.message} retry={() => void refetch()} />}
      <OrderList
        {...list}
        query={{ data: data?.positions, error, refetch }}
        login={isMember ? null : t('futures.login_positions')}
        empty={
          <Empty title={none}>
            {start !== undefined && (
              <LinkButton to={start} kind="neutral">
                {t('futures.start')}
              </LinkButton>
            )}
          </Empty>
        }
      />
    </>
  )
}
