import { type Amount, SECOND } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type SecondsOrder, seconds } from '@bourse/contracts/seconds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRunningTime } from '#kit/device'
import { type Format, useFormat } from '#kit/format'
import { Balance, Price } from '#kit/market'
import type { Column } from '#kit/table'
import { pagesFor, useIsMember, usePreference } from '#api'
import { useTickerLookup } from '#api/feed'
import { spotTerms, useMarkets } from '#api/markets'
import { linkToSubjectReceipt, ReceiptLink } from '#api/receipts'
import { OwnTable, useRows } from '#api/tables'
import { type OpenOption, useOpenOptions } from './queries.ts'
import { OptionLabel, OutcomeTag, Profit } from './rows.tsx'
import { computeProfit, unrealizedProfit } from './settlement-polling.ts'
import { durationText } from './ticket-form.ts'

type Props = { readonly market: Market }

function useMarketOf(): (order: SecondsOrder) => Market | null {
  const { data: markets } = useMarkets()
  return (order) => markets?.find(({ id }) => id === order.market) ?? null
}

type MarketOf = ReturnType<typeof useMarketOf>

function useInScope(market: Market): (order: SecondsOrder) => boolean {
  const isLimited = usePreference('onlyThisMarket')
  return (order) => !isLimited || order.market === market.id
}

const findTick = (market: Market | null): Amount | null =>
  market === null ? null : spotTerms(market).priceTick

function listTermColumns<Row extends SecondsOrder>({ t }: Format, marketOf: MarketOf): Column<Row>[] {
  return [
    {
      id: 'option',
      label: t('spot.market'),
      cell: (order) => <OptionLabel order={order} />,
      sortBy: ({ symbol }) => symbol,
      isText: true,
      isFixed: true,
    },
    {
      id: 'stake',
      label: t('seconds.stake'),
      cell: ({ stake, payCode }) => <Balance value={stake} code={payCode ?? ''} />,
      sortBy: ({ stake }) => stake,
    },
    {
      id: 'duration',
      label: t('seconds.duration'),
      cell: (order) => durationText(order.seconds, t),
      sortBy: (order) => order.seconds,
    },
    {
      id: 'entry',
      label: t('seconds.entry'),
      cell: (order) => <Price value={order.openPrice} tick={findTick(marketOf(order))} isPlain />,
      sortBy: ({ openPrice }) => openPrice,
    },
  ]
}

/** Running options with their result by the current price. */
export function OpenOptionsTable({ market }: Props) {
  const format = useFormat()
  const { t } = format
  const { data, error, refetch } = useOpenOptions()
  const marketOf = useMarketOf()
  const rows = data?.list.filter(useInScope(market))
  const tickerOf = useTickerLookup([...new Set(rows?.map((order) => order.market ?? '') ?? [])])
  const findPrice = (order: OpenOption) =>
    (order.market === null ? null : tickerOf(order.market)?.price) ?? marketOf(order)?.price ?? null
  const columns: Column<OpenOption>[] = [
    ...listTermColumns<OpenOption>(format, marketOf),
    {
      id: 'now',
      label: t('seconds.price_now'),
      cell: (order) => <Price value={findPrice(order)} tick={findTick(marketOf(order))} isPlain />,
    },
    {
      id: 'result',
      label: t('seconds.if_now'),
      cell: (order) => <Profit value={unrealizedProfit(order, findPrice(order))} />,
      sortBy: (order) => unrealizedProfit(order, findPrice(order)),
      isFixed: true,
    },
    {
      id: 'left',
      label: t('table.time_left'),
      cell: (order) => <TimeLeft order={order} />,
      sortBy: ({ endsAt }) => endsAt,
      isFixed: true,
    },
  ]
  return (
    <OwnTable
      id="options"
      name={t('seconds.open_options')}
      columns={columns}
      rows={rows}
      error={error}
      retry={() => void refetch()}
      keyOf={({ id }) => id}
      login={t('seconds.login_orders')}
      empty={t('seconds.none_open')}
    />
  )
}

/** Renders each second by itself, so that the table does not. */
function TimeLeft({ order }: { readonly order: OpenOption }) {
  const { t } = useFormat()
  const whole = order.seconds * SECOND
  const left = Math.min(whole, order.endsAt - Math.max(order.seenAt, useRunningTime()))
  if (left <= 0) return <span className="text-t2">{t('seconds.settling')}</span>
  if (order.openPrice === null) return <span className="text-t2">{t('seconds.waiting')}</span>
  return <span>{t('seconds.in_seconds', { n: Math.ceil(left / SECOND) })}</span>
}

/** Settled options, newest first. */
export function SettledOptionsTable({ market }: Props) {
  const format = useFormat()
  const { t } = format
  const marketOf = useMarketOf()
  const inScope = useInScope(market)
  const pages = useInfiniteQuery({ ...pagesFor(seconds.list, { status: 'closed' }), enabled: useIsMember() })
  const { rows, ...state } = useRows(pages)
  return (
    <OwnTable
      {...state}
      id="settledOptions"
      name={t('seconds.recent')}
      columns={listSettledColumns(format, marketOf)}
      rows={rows?.filter(inScope)}
      keyOf={({ id }) => id}
      login={t('seconds.login_orders')}
      empty={t('seconds.none_recent')}
      actions={({ id }) => (
        <ReceiptLink link={linkToSubjectReceipt('seconds', id)} className="px-2 text-cap!" />
      )}
    />
  )
}

function listSettledColumns(format: Format, marketOf: MarketOf): Column<SecondsOrder>[] {
  const { t, timeText } = format
  return [
    {
      id: 'at',
      label: t('market.time'),
      cell: (order) => {
        const at = order.closedAt ?? order.expiresAt
        return at === null ? '—' : timeText(at)
      },
      sortBy: (order) => order.closedAt ?? order.expiresAt,
      isText: true,
    },
    ...listTermColumns<SecondsOrder>(format, marketOf),
    {
      id: 'settle',
      label: t('seconds.settle'),
      cell: (order) => <Price value={order.closePrice} tick={findTick(marketOf(order))} isPlain />,
      sortBy: ({ closePrice }) => closePrice,
    },
    {
      id: 'fee',
      label: t('spot.fee'),
      cell: ({ fee }) => <Balance value={fee} kind="money" />,
      sortBy: ({ fee }) => fee,
      isExtra: true,
    },
    {
      id: 'profit',
      label: t('seconds.result'),
      cell: (order) => <Profit value={computeProfit(order)} />,
      sortBy: computeProfit,
      isFixed: true,
    },
    {
      id: 'outcome',
      label: t('table.status'),
      cell: (order) => <OutcomeTag order={order} />,
      isText: true,
    },
  ]
}
