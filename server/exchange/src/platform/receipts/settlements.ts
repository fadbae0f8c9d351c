import { computeMark, MARK_PRICES, parsePriceSteps } from '@bourse/contracts/futures'
import { settlementWindow } from '@bourse/contracts/dual-invest'
import {
  amountText,
  type Facts,
  type Instant,
  instantFact,
  minuteBegin,
  toAmount,
} from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Settlement, SETTLEMENT_KINDS, type SettlementKind } from '@bourse/contracts/receipts'
import {
  amount,
  columns,
  id,
  instant,
  integerId,
  json,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'
import { listMinuteDigests, type RecordedTick } from '#platform/market'

/** A recorded price; amounts are texts in JSON. */
type StoredSample = { readonly at: Instant; readonly price: string }
type StoredSpan = {
  readonly from: Instant
  readonly to: Instant
  readonly count: number
  readonly sum: string
  readonly digest: string
}

/** Prices that settled, each once for a kind, a market and an instant. */
export const settlementTable = table('settlement_price', {
  kind: oneOf(...SETTLEMENT_KINDS),
  rule: text,
  market: ['market_id', integerId<MarketId>()],
  at: instant,
  price: nullable(amount),
  mark: nullable(amount),
  priceTick: nullable(amount),
  samples: json<readonly StoredSample[]>(),
  span: nullable(json<StoredSpan>()),
})
export type NewSettlement = StoredOf<typeof settlementTable>

type Settled = {
  readonly kind: string
  readonly rule: string
  readonly inputs: Facts
  readonly result: Facts
  readonly ticks: readonly RecordedTick[]
  readonly at: Instant
}

const isSettlementKind = (kind: string): kind is SettlementKind =>
  (SETTLEMENT_KINDS as readonly string[]).includes(kind)

/** The public part of a receipt: its prices without its member and its amounts. */
export function listSettlements(receipt: Settled): NewSettlement[] {
  const { kind, rule, ticks } = receipt
  if (!isSettlementKind(kind)) return []
  const row = (tick: RecordedTick, at: Instant): NewSettlement => ({
    kind,
    rule,
    market: tick.market,
    at,
    price: tick.price,
    mark: null,
    priceTick: null,
    samples: [toSample(tick)],
    span: null,
  })
  const [first] = ticks
  switch (kind) {
    case 'dual':
      return [buildMean(receipt, kind)]
    case 'liquidation':
      return buildMark(receipt, kind)
    case 'seconds':
      return ticks.map((tick) => row(tick, tick.at))
    default:
      return first === undefined ? [] : [row(first, receipt.at)]
  }
}

const toSample = ({ at, price }: RecordedTick): StoredSample => ({ at, price: amountText(price) })

function buildMean({ rule, inputs, result }: Settled, kind: SettlementKind): NewSettlement {
  const at = instantFact(inputs, 'settles_at')
  const price = result['price']
  const { from, to } = settlementWindow(at)
  return {
    kind,
    rule,
    market: (inputs['market'] ?? '') as MarketId,
    at,
    price: price === undefined ? null : toAmount(price),
    mark: null,
    priceTick: null,
    samples: [],
    span: {
      from,
      to,
      count: Number(inputs['tick_count']),
      sum: inputs['tick_sum'] ?? '',
      digest: inputs['tick_digest'] ?? '',
    },
  }
}

/** The newest prices of the position's own market, and the mark of them. */
function buildMark({ rule, inputs, ticks, at }: Settled, kind: SettlementKind): NewSettlement[] {
  const own = ticks.filter(({ market }) => market === inputs['market']).slice(-MARK_PRICES)
  const last = own.at(-1)
  if (last === undefined) return []
  const { market, price } = last
  const steps = inputs['price_steps']
  const priceTick = steps === undefined ? null : (parsePriceSteps(steps).get(market) ?? null)
  const prices = own.map((tick) => tick.price)
  const mark = priceTick === null ? null : (computeMark(prices, priceTick)?.mark ?? null)
  return [{ kind, rule, market, at, price, mark, priceTick, samples: own.map(toSample), span: null }]
}

/** Inserts new prices in the order of their keys, so that concurrent settlements wait for each other in one order. */
export async function insertSettlements(tx: Tx, settlements: readonly NewSettlement[]): Promise<void> {
  const key = ({ kind, market, at }: NewSettlement) => `${at} ${market.padStart(9, '0')} ${kind}`
  const rows = [...new Map(settlements.map((row) => [key(row), row]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
  await settlementTable.insert(tx, rows, 'on conflict do nothing')
}

export type SettlementFilter = Paging & {
  readonly kind: SettlementKind | null
  readonly market: MarketId | null
  readonly until: Instant | null
}

const listed = columns({ ...settlementTable.fields, id: id<Settlement['id']>() })

/** Lists settlement prices, newest first, with the total number. */
export async function loadSettlements(
  reader: Reader,
  { kind, market, until, ...at }: SettlementFilter,
  findSymbol: (market: MarketId) => string,
): Promise<{ rows: Settlement[]; total: number }> {
  const query = sql`
    select * from settlement_price
    where (${kind}::text is null or kind = ${kind})
      and (${market}::int is null or market_id = ${market}::int)
      and (${until === null ? null : new Date(until)}::timestamptz is null or at <= ${until === null ? null : new Date(until)}::timestamptz)
    order by at desc, id desc`
  const found = await page(reader, query, at, listed.decode)
  const minutes = found.rows.flatMap(({ samples }) => samples.map((sample) => minuteBegin(sample.at)))
  const digests = await listMinuteDigests(reader, minutes)
  const rows = found.rows.map(({ samples, span, ...row }): Settlement => ({
    ...row,
    symbol: findSymbol(row.market),
    samples: samples.map(({ at: second, price }) => ({
      at: second,
      price: toAmount(price),
      minuteHash: digests.get(minuteBegin(second)) ?? null,
    })),
    window: span === null ? null : { ...span, sum: toAmount(span.sum) },
  }))
  return { rows, total: found.total }
}
