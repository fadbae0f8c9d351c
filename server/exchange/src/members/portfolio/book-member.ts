import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  assert,
  type Day,
  divide,
  type Instant,
  instantText,
  multiply,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Book, bookLegs, type BookedLeg, type PortfolioProduct } from '@bourse/contracts/portfolio'
import { type Database, type Reader } from '#platform/kernel'
import type { EquityDeps } from '#members/wallet/equity'
import { findKinds } from './flow-kinds.ts'
import {
  type DayResult,
  isLiquidation,
  listLegs,
  listUnbooked,
  readBook,
  readProgress,
  readSaleCosts,
  type SaleCosts,
  saveBooked,
  type StoredLeg,
} from './store.ts'

export type BookDeps = Pick<EquityDeps, 'usdAt'> & { readonly db: Database }

type Booking = { readonly book: Book<AssetId>; readonly results: readonly DayResult[] }

/** Books legs in their order, a transfer at a time, and sums the results by day, product and coin. */
export async function bookAll(
  { usdAt }: Pick<BookDeps, 'usdAt'>,
  reader: Reader,
  { book: first, legs }: { readonly book: Book<AssetId>; readonly legs: readonly StoredLeg[] },
): Promise<Booking> {
  const results = new Map<string, DayResult>()
  const priceOf = rememberPrices((asset, at) => usdAt(reader, asset, at))
  let book = first
  for (const transfer of splitTransfers(legs)) {
    const { at } = transfer[0]
    const day = instantText(at).slice(0, 10) as Day
    const netted: BookedLeg<PortfolioProduct, AssetId>[] = []
    for (const leg of netLegs(transfer)) netted.push({ ...leg, price: await priceOf(leg.asset, at) })
    const id = transfer[0].transfer
    const costs = isLiquidation(id) ? await readSaleCosts(reader, id) : null
    const usd = costs === null ? ZERO : await priceOf(costs.asset, at)
    const booked = bookLegs(book, costs === null ? netted : atProceeds(netted, costs, usd))
    book = booked.book
    for (const result of booked.results) addResult(results, { ...result, day })
    if (costs !== null) addResult(results, { ...saleResult(costs, usd), day })
  }
  return { book, results: [...results.values()] }
}

type Netted = BookedLeg<PortfolioProduct, AssetId>

/** A coin that was sold for a debt left at what was paid for it. */
const atProceeds = (legs: readonly Netted[], { asset, proceeds }: SaleCosts, usd: Amount): Netted[] =>
  legs.map((leg) =>
    leg.asset !== asset && leg.kind === 'debt' && leg.amount < ZERO
      ? { ...leg, price: divide(multiply(proceeds, usd, 'down'), subtract(ZERO, leg.amount), 'down') }
      : leg,
  )

/** Interest and fee that a sale paid beside the principal, and the loss that the insurance fund took over. */
const saleResult = ({ asset, interest, fee, covered }: SaleCosts, usd: Amount) => ({
  product: 'loans' as const,
  asset,
  realised: multiply(covered, usd, 'down'),
  fees: subtract(ZERO, multiply(fee, usd, 'down')),
  funding: subtract(ZERO, multiply(interest, usd, 'down')),
})

function rememberPrices(load: (asset: AssetId, at: Instant) => Promise<Amount>) {
  const prices = new Map<string, Promise<Amount>>()
  return (asset: AssetId, at: Instant): Promise<Amount> => {
    const key = `${asset} ${at}`
    const known = prices.get(key) ?? load(asset, at)
    prices.set(key, known)
    return known
  }
}

type Legs = [StoredLeg, ...StoredLeg[]]

function splitTransfers(legs: readonly StoredLeg[]): Legs[] {
  const transfers: Legs[] = []
  for (const leg of legs) {
    const last = transfers.at(-1)
    if (last?.[0].transfer === leg.transfer) last.push(leg)
    else transfers.push([leg])
  }
  return transfers
}

/** Sums the legs of a transfer by product, kind and coin: money that stays with the member is left out. */
function netLegs(legs: Legs): Omit<BookedLeg<PortfolioProduct, AssetId>, 'price'>[] {
  const netted = new Map<string, Omit<BookedLeg<PortfolioProduct, AssetId>, 'price'>>()
  for (const { reason, asset, amount } of legs) {
    const kinds = findKinds(reason)
    const key = `${kinds.product} ${kinds.kind} ${asset}`
    netted.set(key, { ...kinds, asset, amount: sum(netted.get(key)?.amount ?? ZERO, amount) })
  }
  return [...netted.values()].filter(({ amount }) => amount !== ZERO)
}

function addResult(results: Map<string, DayResult>, one: DayResult): void {
  const { day, product, asset } = one
  const key = `${day} ${product} ${asset}`
  const before = results.get(key)
  results.set(
    key,
    before === undefined
      ? one
      : {
          ...one,
          realised: sum(before.realised, one.realised),
          fees: sum(before.fees, one.fees),
          funding: sum(before.funding, one.funding),
        },
  )
}

/** Legs of one transaction. */
const AT_ONCE = 2_000
/** Members of one query. */
const STRETCH = 500

/**
 * Books the legs of all members up to `until`, each member in transactions of their own, so that no order waits. Returns
 * how many legs were booked.
 */
export async function bookMembers(deps: BookDeps, until: string): Promise<number> {
  let [count, after] = [0, '0' as MemberId]
  for (;;) {
    const found = await listUnbooked(deps.db, { after, until, limit: STRETCH })
    for (const { member, isUnbooked } of found) if (isUnbooked) count += await bookMember(deps, member, until)
    after = found.at(-1)?.member ?? after
    if (found.length < STRETCH) return count
  }
}

async function bookMember(deps: BookDeps, member: MemberId, until: string): Promise<number> {
  let count = 0
  for (;;) {
    const booked = await deps.db.transact(async (tx) => {
      const after = await readProgress(tx, member)
      const found = await listLegs(tx, member, { after, until, limit: AT_ONCE })
      const legs = found.length < AT_ONCE ? found : dropLastTransfer(found)
      const last = legs.at(-1)
      if (last === undefined) return { count: 0, isWhole: true }
      const booking = await bookAll(deps, tx, { book: await readBook(tx, member), legs })
      await saveBooked(tx, member, { ...booking, last: last.id })
      return { count: legs.length, isWhole: found.length < AT_ONCE }
    })
    count += booked.count
    if (booked.isWhole) return count
  }
}

/** Leaves out the transfer of the last leg, whose other legs may follow. */
function dropLastTransfer(legs: readonly StoredLeg[]): StoredLeg[] {
  const last = legs.at(-1)?.transfer
  const whole = legs.filter(({ transfer }) => transfer !== last)
  assert(whole.length > 0, 'no transfer has as many legs of one member')
  return whole
}

/** Adds all newer legs to the booked ones; stores nothing. */
export async function readBooking(
  deps: Pick<BookDeps, 'usdAt'>,
  reader: Reader,
  member: MemberId,
): Promise<Booking> {
  const after = await readProgress(reader, member)
  const legs = await listLegs(reader, member, { after, until: null, limit: null })
  return bookAll(deps, reader, { book: await readBook(reader, member), legs })
}
