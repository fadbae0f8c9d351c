import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  DAY,
  type Day,
  instantText,
  HOUR,
  type Instant,
  multiply,
  subtract,
  sum,
  toInstant,
  ZERO,
} from '@bourse/contracts/kit'
import type { PaidCost } from '@bourse/contracts/futures'
import type { AssetId } from '@bourse/contracts/market'
import {
  chainReturns,
  DAYS_OF_RANGE,
  dayResults,
  type portfolio,
  type PortfolioHolding,
  type PortfolioRange,
  type PortfolioResult,
  type ReturnPoint,
  thinOut,
} from '@bourse/contracts/portfolio'
import type { Handlers, Reader } from '#platform/kernel'
import { findFirstEntryAt } from '#platform/ledger'
import { type EquityDeps, HOURLY_DAYS, listUncounted, readEquity } from '#members/wallet/equity'
import { readBooking } from './book-member.ts'
import { csvFile, jsonFile } from './files.ts'
import { type DayResult, findFirstValueAt, listResults, listValues, type StoredValue } from './store.ts'

export type PortfolioDeps = EquityDeps & {
  readonly codeOf: (asset: AssetId) => string
  readonly benchmark: AssetId
  /** The kinds of cost that a member's open positions have paid since an instant. */
  readonly findPaidCostSince: (
    reader: Reader,
    of: { readonly member: MemberId; readonly from: Instant | null },
  ) => Promise<PaidCost | null>
}

const MOST_POINTS = 400

/** A snapshot counts for a midnight up to this long after it. */
const AFTER_MIDNIGHT = 2 * HOUR

type Of = { readonly member: MemberId; readonly now: Instant }

export function portfolioHandlers(deps: PortfolioDeps): Handlers<typeof portfolio> {
  return {
    history: async ({ range }, { reader, member, now }) => ({
      points: await readPoints(deps, reader, { member, now, range }),
      since: await findFirstValueAt(reader, member),
    }),
    days: async ({ month }, { reader, member, now }) => {
      const from = toInstant(Date.parse(`${month}-01T00:00:00Z`))
      const next = new Date(from)
      const until = toInstant(next.setUTCMonth(next.getUTCMonth() + 1))
      const span = { from, until: addMs(until, AFTER_MIDNIGHT) }
      const values = await readValues(deps, reader, { member, now, span })
      return { days: dayResults(values).filter(({ day }) => day.startsWith(month)) }
    },
    results: async ({ range }, { reader, member, now }) => {
      const found = await readResults(deps, reader, { member, now, range })
      const points = await readReturns(deps, reader, { member, now, range })
      const floating = await deps.floatingProfits(reader, [member])
      return {
        results: await withPaidCost(
          deps,
          reader,
          { member, from: found.from },
          sumByProduct(deps, found.results),
        ),
        holdings: found.holdings,
        floating: floating.get(member) ?? ZERO,
        deposits: sum(ZERO, ...points.slice(1).map(({ deposits }) => deposits)),
      }
    },
    file: async ({ range, format, decimalMark }, { reader, member, now }) => {
      const found = await readResults(deps, reader, { member, now, range })
      const rows = found.results.map((row) => ({ ...row, code: deps.codeOf(row.asset) }))
      if (format === 'csv') return csvFile(rows, decimalMark)
      const points = await readPoints(deps, reader, { member, now, range })
      return jsonFile({ points, results: rows, holdings: found.holdings })
    },
  }
}

type Ranged = Of & { readonly range: PortfolioRange }

const computeStart = (range: PortfolioRange, now: Instant): Instant | null => {
  const days = DAYS_OF_RANGE[range]
  // The value about the first hour is part of the range.
  return days === null ? null : addMs(now, -days * DAY - HOUR / 2)
}

type Point = ReturnPoint & Pick<StoredValue, 'bitcoin'>

type Spanned = Of & { readonly span: { readonly from: Instant | null; readonly until: Instant } }

/** Lists the values of a span: nothing when the first money came, the stored ones, the present one. */
async function readValues(
  deps: PortfolioDeps,
  reader: Reader,
  { span, ...of }: Spanned,
): Promise<StoredValue[]> {
  const { from, until } = span
  const first = await findFirstEntryAt(reader, of.member)
  const isBegin = first !== null && (from === null || first >= from) && first < until
  return [
    ...(isBegin ? [{ at: first, equity: ZERO, deposits: ZERO, bitcoin: null }] : []),
    ...(await listValues(reader, of.member, span)),
    ...((from ?? of.now) <= of.now && of.now <= until ? [await readNow(deps, reader, of)] : []),
  ]
}

async function readReturns(deps: PortfolioDeps, reader: Reader, { range, ...of }: Ranged): Promise<Point[]> {
  const span = { from: computeStart(range, of.now), until: of.now }
  const values = await readValues(deps, reader, { ...of, span })
  const hourlySince = addMs(of.now, -HOURLY_DAYS * DAY)
  const returns = chainReturns(values, (at) => (at >= hourlySince ? HOUR : DAY))
  return returns.map((point, at) => ({ ...point, bitcoin: values[at]?.bitcoin ?? null }))
}

const readPoints = async (deps: PortfolioDeps, reader: Reader, ranged: Ranged): Promise<Point[]> =>
  thinOut(await readReturns(deps, reader, ranged), MOST_POINTS)

/** The present value, with the flows that no stored value contains. */
async function readNow(deps: PortfolioDeps, reader: Reader, { member, now }: Of): Promise<StoredValue> {
  const parts = (await readEquity(deps, reader, [member])).get(member)
  const flows = await listUncounted(deps, reader, [member])
  return {
    at: now,
    equity: parts?.equity ?? ZERO,
    deposits: sum(ZERO, ...flows.map(({ usd }) => usd)),
    bitcoin: deps.usd(deps.benchmark),
  }
}

async function readResults(deps: PortfolioDeps, reader: Reader, { member, now, range }: Ranged) {
  const start = computeStart(range, now)
  const from = start === null ? null : (instantText(start).slice(0, 10) as Day)
  const tail = await readBooking(deps, reader, member)
  const results = [
    ...(await listResults(reader, member, from)),
    ...tail.results.filter(({ day }) => from === null || day >= from),
  ]
  const holdings = [...tail.book].flatMap(([asset, { quantity, cost }]): PortfolioHolding[] => {
    if (quantity === ZERO) return []
    const value = multiply(quantity, deps.usd(asset) ?? ZERO, 'down')
    return [{ asset, code: deps.codeOf(asset), quantity, cost, value, unrealised: subtract(value, cost) }]
  })
  return { from, results, holdings: holdings.toSorted((one, other) => (other.value > one.value ? 1 : -1)) }
}

/** Adds the names of the costs of open positions. */
async function withPaidCost(
  { findPaidCostSince }: PortfolioDeps,
  reader: Reader,
  { member, from }: { readonly member: MemberId; readonly from: Day | null },
  results: readonly PortfolioResult[],
): Promise<PortfolioResult[]> {
  const isPaid = ({ product, funding }: PortfolioResult) => product === 'futures' && funding !== ZERO
  if (!results.some(isPaid)) return [...results]
  const since = from === null ? null : toInstant(Date.parse(`${from}T00:00:00Z`))
  const paidCost = await findPaidCostSince(reader, { member, from: since })
  return results.map((one) => (isPaid(one) ? { ...one, paidCost } : one))
}

/** Sums days by product and coin, by the size of what came of them. */
function sumByProduct({ codeOf }: PortfolioDeps, days: readonly DayResult[]): PortfolioResult[] {
  const sums = new Map<string, PortfolioResult>()
  for (const { product, asset, realised, fees, funding } of days) {
    const key = `${product} ${asset}`
    const before = sums.get(key)
    sums.set(key, {
      product,
      asset,
      code: codeOf(asset),
      paidCost: null,
      realised: sum(before?.realised ?? ZERO, realised),
      fees: sum(before?.fees ?? ZERO, fees),
      funding: sum(before?.funding ?? ZERO, funding),
    })
  }
  return [...sums.values()]
    .filter((one) => isMoved(one))
    .toSorted((a, b) => (computeSize(b) > computeSize(a) ? 1 : -1))
}

const isMoved = ({ realised, fees, funding }: PortfolioResult): boolean =>
  realised !== ZERO || fees !== ZERO || funding !== ZERO

function computeSize({ realised, fees, funding }: PortfolioResult): Amount {
  const total = sum(realised, fees, funding)
  return total < ZERO ? subtract(ZERO, total) : total
}
