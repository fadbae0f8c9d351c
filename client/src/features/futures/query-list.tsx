import { instantOf } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { type ComponentProps } from 'react'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { OrderList } from '#kit/form'
import { clockText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useIsMember } from '#api'
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

type AsOfProps = { readonly at: number; readonly message: string; readonly retry: () => void }

/** Above rows whose refetch failed: the reason, their age and a retry. */
function AsOf({ at, message, retry }: AsOfProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 px-gutter py-1 text-sub text-warning"
    >
      <span className="flex-1">
        {message} · {t('app.as_of', { time: clockText(instantOf(at), language) })}
      </span>
      <button type="button" onClick={retry} className="press hit font-semi text-link">
        {t('app.retry')}
      </button>
    </p>
  )
}
