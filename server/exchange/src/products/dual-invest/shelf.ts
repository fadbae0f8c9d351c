import type { DualKind } from '@bourse/contracts/dual-invest'
import {
  addMs,
  type Amount,
  toAmount,
  amountText,
  DAY,
  HOUR,
  type Instant,
  toInstant,
  multiply,
  multiplyByInt,
  roundToStep,
  sum,
} from '@bourse/contracts/kit'
import { readState, type Scheduler, type TaskDivider, type Tx, writeState } from '#platform/kernel'
import type { CoinTerms, DualDeps, Pair, ShelfTerms } from './deps.ts'
import { requirePair } from './deps.ts'
import { priceBefore } from './rates.ts'
import { insertProducts, type ProductDraft } from './store.ts'

/**
 * One task per day; its subject is the instant of the shelf in milliseconds. If it fails it is divided into "instant:market"
 * of each coin and "instant:next", so that one coin that cannot be listed delays neither the others nor the next day.
 */
export const SHELF_TASK = 'dual.shelf'
/** 08:00 UTC is 16:00 UTC+8: products are listed and settled at this time. */
const SHELF_TIME_MS = 8 * HOUR
/** The sale ends this long before the settlement, before the window that settles it begins. */
const SALE_CLOSES_MS = HOUR
/** Positions of the strikes, in gaps away from the price in the direction of the option: a member sells above, and buys below. */
const STRIKE_STEPS = [0, 1, 2, 3, 4] as const

/** Returns the last shelf time at or before an instant. */
export const shelfTimeAt = (at: Instant): Instant =>
  toInstant(Math.floor((at - SHELF_TIME_MS) / DAY) * DAY + SHELF_TIME_MS)

/** Returns the largest of 1, 2, 5 × 10ⁿ that is not above an amount. */
function roundStep(gap: Amount): Amount {
  let step = toAmount('0.000000000000000001')
  while (multiplyByInt(step, 10n) <= gap) step = multiplyByInt(step, 10n)
  const factor = [5n, 2n].find((each) => multiplyByInt(step, each) <= gap) ?? 1n
  return multiplyByInt(step, factor)
}

/**
 * Computes five strikes at round prices: the first at the price or just beyond it, the others further away.
 */
export function computeStrikePrices(kind: DualKind, price: Amount, gap: Amount): Amount[] {
  const distance = multiply(price, gap, 'down')
  const step = roundStep(distance)
  const half = (step / 2n) as Amount
  return STRIKE_STEPS.map((steps) => {
    if (steps === 0) return roundToStep(price, step, kind === 'call' ? 'up' : 'down')
    const away = multiplyByInt(distance, BigInt(kind === 'call' ? steps : -steps))
    return roundToStep(sum(price, away, half), step, 'down')
  })
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Formats a name like "BTC-30JUN27-70000-C". */
function formatProductName(
  code: string,
  { kind, strike, settlesAt }: Pick<ProductDraft, 'kind' | 'strike' | 'settlesAt'>,
) {
  const date = new Date(settlesAt)
  const day = `${String(date.getUTCDate()).padStart(2, '0')}${MONTHS[date.getUTCMonth()]}${String(date.getUTCFullYear()).slice(2)}`
  return `${code}-${day}-${amountText(strike)}-${kind === 'call' ? 'C' : 'P'}`
}

/** Builds the products of one coin. The next shelf ends their sale. */
export function buildProducts(
  { market, base, quote }: Pair,
  coin: CoinTerms,
  { terms, price, at }: { terms: ShelfTerms; price: Amount; at: Instant },
): ProductDraft[] {
  return terms.maturities.flatMap(({ days, gap }) => {
    const settlesAt = addMs(at, days * DAY)
    const saleClosesAt = toInstant(Math.min(at + DAY, settlesAt - SALE_CLOSES_MS))
    return (['call', 'put'] as const).flatMap((kind) =>
      computeStrikePrices(kind, price, gap).map((strike) => ({
        name: formatProductName(base.code, { kind, strike, settlesAt }),
        market: market.id,
        asset: base.id,
        quote: quote.id,
        kind,
        strike,
        sharePrice: kind === 'call' ? coin.shareCoins : multiply(coin.shareCoins, strike, 'up'),
        houseShare: terms.houseShare,
        days,
        listedAt: at,
        saleClosesAt,
        settlesAt,
        shares: coin.shares,
        memberShares: coin.memberShares,
      })),
    )
  })
}

type Shelf = { readonly at: Instant; readonly coins: readonly CoinTerms[] }

async function listShelf(deps: DualDeps, tx: Tx, { at, coins }: Shelf): Promise<void> {
  const drafts: ProductDraft[] = []
  for (const coin of coins) {
    const price = await priceBefore(deps.market, tx, { id: coin.market, at })
    drafts.push(...buildProducts(requirePair(deps, coin.market), coin, { terms: deps.terms, price, at }))
  }
  await insertProducts(tx, drafts)
}

/** Lists the shelf of the current day at the first start; later days are tasks. */
export const startShelf = (deps: DualDeps, scheduler: Scheduler, now: Instant): Promise<void> =>
  deps.db.transact(async (tx) => {
    if ((await readState(tx, SHELF_TASK)) !== null) return
    const at = shelfTimeAt(now)
    const next = addMs(at, DAY)
    await writeState(tx, SHELF_TASK, String(at))
    await listShelf(deps, tx, { at, coins: deps.terms.coins })
    await scheduler.schedule(tx, SHELF_TASK, String(next), next)
  })

/**
 * Lists one day's products and schedules the next day's. A shelf whose sale has ended is skipped, because
 * no member could buy from it.
 */
export async function runShelf(
  deps: DualDeps,
  tx: Tx,
  { scheduler, subject, now }: { scheduler: Scheduler; subject: string; now: Instant },
): Promise<void> {
  const [ms, part = null] = subject.split(':')
  const [due, current] = [toInstant(Number(ms)), shelfTimeAt(now)]
  const at = toInstant(Math.max(due, current))
  const { coins } = deps.terms
  if (part === null) await listShelf(deps, tx, { at, coins })
  else if (part !== NEXT && due === current)
    await listShelf(deps, tx, { at, coins: coins.filter(({ market }) => market === part) })
  if (part !== null && part !== NEXT) return
  const next = addMs(at, DAY)
  await scheduler.schedule(tx, SHELF_TASK, String(next), next)
}

const NEXT = 'next'

/** Divides a failed shelf into its coins and the next day's shelf. */
export const divideShelf =
  ({ terms }: Pick<DualDeps, 'terms'>): TaskDivider =>
  (_reader, subject) => {
    const isWhole = !subject.includes(':')
    const parts = [...terms.coins.map(({ market }) => market), NEXT]
    return Promise.resolve(isWhole ? parts.map((part) => `${subject}:${part}`) : [])
  }
