import { type Amount, toInstant } from '@bourse/contracts/kit'
import { futures, type Position } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { type ComponentProps, useState } from 'react'
import { CancelIcon, LinkButton } from '#kit/control'
import { Empty, toast } from '#kit/feedback'
import { OrderList } from '#kit/form'
import { useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance, Price, Quantity } from '#kit/market'
import { useText } from '#text'
import { useEndpointMutation, useIsMember, usePreference, useSite } from '#api'
import { useOnPersonal } from '#api/feed'
import { spotTerms } from '#api/markets'
import { PositionTitle } from '#api/positions'
import { useMarketScope } from '#api/tables'
import { ENTRY_NAME, isPriced, useEntryFacts } from './entry-name.ts'
import { normalizeStop } from './figures.ts'
import { ListOptions } from './list-options.tsx'
import { LivePosition } from './live-position.tsx'
import { REASON_KEY } from './position-parts.tsx'
import { usePairMarket, useOpenPositions, useWaitingOrders } from './queries.ts'
import { sortPositions } from './sort-positions.ts'
import { usePositionFigures } from './use-figures.ts'

/** The page on which a position is opened; undefined on that page itself. */
type StartProps = { readonly start?: string | undefined }

export function OpenPositions({ start, market = null }: StartProps & { readonly market?: Market | null }) {
  const t = useText()
  const query = useOpenPositions()
  const list = query.data?.positions.list ?? NONE
  const inScope = useMarketScope(market)
  const order = usePreference('positionOrder')
  const figuresOf = usePositionFigures(order === 'opened' ? NONE : list)
  useOnPersonal('order.closed', ({ ids, reason }) => {
    // The close sheet reports manual closes itself.
    if (reason === null || reason === 'manual') return
    const closed = query.data?.positions.list.filter(({ id }) => ids.includes(id)) ?? []
    const names = [...new Set(closed.map(({ symbol }) => symbol ?? ''))].join(', ')
    if (closed.length > 0)
      toast(`${t(REASON_KEY[reason])}: ${names}`, reason === 'takeProfit' ? 'success' : 'error')
  })
  return (
    <>
      {list.length > 1 && <ListOptions market={market} />}
      <PositionList
        query={query}
        arrange={(all) => sortPositions(all.filter(inScope), order, figuresOf)}
        none={t('futures.none_positions')}
        start={start}
        row={(position) => <LivePosition position={position} />}
        className="space-y-2 px-gutter py-2"
      />
    </>
  )
}

const NONE: readonly Position[] = []

export function WaitingOrders({ start }: StartProps) {
  const t = useText()
  return (
    <PositionList
      query={useWaitingOrders()}
      none={t('futures.none_orders')}
      start={start}
      row={(order) => <WaitingOrder order={order} />}
    />
  )
}

function WaitingOrder({ order }: { order: Position }) {
  const { t, timeText, priceText } = useFormat()
  const market = usePairMarket(order)
  // Not every upstream offers cancelling.
  const isPaper = useSite()?.paper === true
  const cancel = useEndpointMutation(futures.cancel, {
    onDone: () => toast(t('spot.order_cancelled'), 'success'),
  })
  const tick = market === null ? null : spotTerms(market).priceTick
  const [takeProfit, stopLoss] = [normalizeStop(order.takeProfit), normalizeStop(order.stopLoss)]
  const price = (value: Amount) => <Price value={value} tick={tick} isPlain />
  const entryFacts = useEntryFacts()
  return (
    <article className="flex items-start gap-2 px-gutter py-3">
      <div className="min-w-0 flex-1 space-y-2">
        <PositionTitle position={order} />
        <p className="text-sub text-t2">
          {t(ENTRY_NAME[order.kind ?? 'limit'])}
          {order.reduceOnly === true && ` · ${t('futures.reduce_only')}`}
        </p>
        <Facts
          layout="grid"
          rows={[
            ...entryFacts(order, price),
            isPriced(order) && { label: t('market.price'), value: price(order.openPrice) },
            { label: t('futures.lots'), value: <Quantity value={order.lots} /> },
            order.reduceOnly !== true && {
              label: t('futures.margin'),
              value: <Balance value={order.margin} kind="money" />,
            },
            takeProfit !== null && { label: t('futures.take_profit'), value: price(takeProfit) },
            stopLoss !== null && { label: t('futures.stop_loss'), value: price(stopLoss) },
          ]}
        />
        {order.submittedAt !== null && (
          <p className="text-cap text-t3">
            {t('futures.submitted_at')} {timeText(order.submittedAt)}
          </p>
        )}
      </div>
      {isPaper && <AmendOrder order={order} />}
      {isPaper && cancel.failure?.code !== 'not_available' && (
        <CancelIcon
          name={`${t('app.cancel')}: ${order.symbol ?? ''} ${priceText(order.openPrice, tick)}`}
          isBusy={cancel.isBusy}
          onPress={() => void cancel.send({ id: order.id })}
        />
      )}
    </article>
  )
}

const AmendOrder = lazyComponent(async () => (await import('./amend-order.tsx')).AmendOrder)

type ListProps = StartProps &
  Pick<ComponentProps<typeof OrderList<Position>>, 'row' | 'className'> & {
    readonly query: ReturnType<typeof useOpenPositions>
    readonly none: string
    /** The shown rows in their order. */
    readonly arrange?: (list: readonly Position[]) => readonly Position[]
  }

/** Rows whose refetch failed stay, below the reason, their age and a retry. */
function PositionList({ query, none, start, arrange = (list) => list, ...list }: ListProps) {
  const { data, error, refetch, dataUpdatedAt } = query
  const { t, clockText } = useFormat()
  const isMember = useIsMember()
  return (
    <>
      {error !== null && data !== undefined && data.positions.list.length > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-x-3 px-gutter py-1 text-sub text-warning"
        >
          <span className="flex-1">
            {error.message} · {t('app.as_of', { time: clockText(toInstant(dataUpdatedAt)) })}
          </span>
          <button type="button" onClick={() => void refetch()} className="press hit font-semi text-link">
            {t('app.retry')}
          </button>
        </p>
      )}
      <OrderList
        {...list}
        query={{ data: data && { list: arrange(data.positions.list) }, error, refetch }}
        login={isMember ? null : t('futures.login_positions')}
        empty={<NoPositions title={none} start={start} />}
      />
    </>
  )
}

export function NoPositions({ title, start }: StartProps & { readonly title: string }) {
  const t = useText()
  return (
    <Empty kind="positions" title={title}>
      {start !== undefined && (
        <LinkButton to={start} kind="neutral">
          {t('futures.start')}
        </LinkButton>
      )}
    </Empty>
  )
}

const CloseManySheet = lazyComponent(async () => (await import('./close-sheets.tsx')).CloseManySheet)

export function CloseManyButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const list = useOpenPositions().data?.positions.list ?? []
  const code = usePairMarket(list[0] ?? null)?.quoteCode ?? ''
  return (
    <>
      {list.length > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="press hit ml-auto shrink-0 text-sub font-semi text-link"
        >
          {t('futures.close_many')}
        </button>
      )}
      {isOpen && <CloseManySheet positions={list} code={code} onClose={() => setOpen(false)} />}
    </>
  )
}
