import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { MemberId } from '@bourse/contracts/account'
import { nextMidnight, chargedNightsAt, overnightFee, overnightCharge } from '@bourse/contracts/futures'
import {
  type Amount,
  toAmount,
  amountText,
  assert,
  DAY,
  type Instant,
  instantText,
  toInstant,
  subtract,
  min,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  type Database,
  readState,
  type Scheduler,
  sql,
  type TaskRunner,
  type Tx,
  writeState,
} from '#platform/kernel'
import { type Leg, move, ofHouse, ofMember, postAll, type Transfer } from '#platform/ledger'
import {
  readFreeBalances,
  type FuturesMarket,
  listActiveOf,
  lockAccounts,
  type OvernightRate,
  recordOvernightRates,
  storePositions,
  type StoredPosition,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import type { EngineDeps } from './deps.ts'
import { membersAt, OVERNIGHT_TASK, ownerOf, parseSubject, type Share } from './overnight-task.ts'

/** Recorded ticks never change, and all ranges of members need those of one midnight. */
type Night = {
  readonly midnight: Instant
  readonly ticks: Map<MarketId, RecordedTick>
  isRecorded: boolean
}

/** Ensures that a midnight is scheduled; each one schedules the next. */
export async function scheduleOvernight(db: Database, scheduler: Scheduler, now: Instant): Promise<void> {
  await db.transact(async (tx) => {
    if ((await readState(tx, OVERNIGHT_TASK)) !== null) return
    const midnight = nextMidnight(now)
    await writeState(tx, OVERNIGHT_TASK, String(midnight))
    await scheduler.schedule(tx, OVERNIGHT_TASK, `${midnight}:0`, midnight)
  })
}

/**
 * Charges one range of members for one midnight, at the newest tick at or before it, however late it runs;
 * then schedules the next range or, after the last one, the next midnight.
 */
export function createOvernight(deps: EngineDeps, scheduler: Scheduler): TaskRunner {
  let night: Night | null = null
  return async (tx, subject) => {
    const { midnight, share } = parseSubject(subject)
    if (night?.midnight !== midnight) night = { midnight, ticks: new Map(), isRecorded: false }
    await recordRates(deps, tx, night)
    if (share.kind !== 'range') return chargeShare(deps, tx, night, share)
    const members = await membersAt(tx, midnight, share.after)
    if (members.length > 0) await chargeMembers(deps, tx, night, { members })
    const last = members.at(-1)
    const next = toInstant(midnight + DAY)
    if (last === undefined) await scheduler.schedule(tx, OVERNIGHT_TASK, `${next}:0`, next)
    else await scheduler.schedule(tx, OVERNIGHT_TASK, `${midnight}:${last}`, midnight)
  }
}

/** Records the rates of all markets at this midnight, with its first part that succeeds. */
async function recordRates(deps: EngineDeps, tx: Tx, night: Night): Promise<void> {
  if (night.isRecorded) return
  const rates: OvernightRate[] = []
  for (const market of deps.marketOf.values()) {
    const { futures } = market
    const nights = chargedNightsAt(night.midnight, futures.restsAtWeekends)
    if (nights === 0) continue
    const tick = await deps.findTickAt(tx, market.id, night.midnight)
    if (tick === null) continue
    const { price } = tick
    rates.push({ market: market.id, midnight: night.midnight, nights, ...futures.overnight, price })
  }
  await recordOvernightRates(tx, rates)
  tx.afterCommit(() => void (night.isRecorded = true))
}

/** The newest tick at or before a midnight, read once. */
async function tickOf(
  deps: EngineDeps,
  tx: Tx,
  { midnight, ticks }: Night,
  market: MarketId,
): Promise<RecordedTick> {
  const tick = ticks.get(market) ?? (await deps.tickAt(tx, market, midnight))
  ticks.set(market, tick)
  return tick
}

async function chargeShare(
  deps: EngineDeps,
  tx: Tx,
  night: Night,
  share: Exclude<Share, { kind: 'range' }>,
): Promise<void> {
  const member = share.kind === 'member' ? share.id : await ownerOf(tx, share.id)
  const only = share.kind === 'position' ? share.id : null
  if (member !== null) await chargeMembers(deps, tx, night, { members: [member], only })
}

type Due = {
  readonly position: StoredPosition
  readonly market: FuturesMarket
  readonly tick: RecordedTick
  readonly nights: number
}

/**
 * A due fee, the amount available for it, and its split between free balance and margin; a credit is
 * negative.
 */
type Charge = Due & { readonly available: Amount; readonly fromFree: Amount; readonly fromMargin: Amount }

/** Members, and the one position of theirs that is charged; null for all. */
type Charged = { readonly members: readonly MemberId[]; readonly only?: string | null }

async function chargeMembers(
  deps: EngineDeps,
  tx: Tx,
  night: Night,
  { members, only = null }: Charged,
): Promise<void> {
  const { midnight } = night
  await lockAccounts(tx, members)
  const open = (await listActiveOf(tx, members)).filter(
    ({ id, openedAt }) => openedAt !== null && openedAt < midnight && (only === null || id === only),
  )
  const due = await dueAt(deps, tx, night, open)
  const first = due[0]
  if (first === undefined) return
  const charges = shared(due, await readFreeBalances(tx, members, first.market.quote))
  const at = midnight
  const issued = await deps.issue(
    tx,
    charges.map((charge) => ({
      member: charge.position.member,
      kind: 'overnight' as const,
      subject: charge.position.id,
      inputs: factsOf(charge, midnight),
      ticks: [charge.tick],
      at,
    })),
  )
  for (const [place, { fromFree, fromMargin }] of charges.entries()) {
    const taken = toAmount(issued[place]?.result['taken'] ?? '')
    assert(taken === sum(fromFree, fromMargin), 'a receipt states the charge')
  }
  await yieldToEventLoop()
  await postAll(tx, transfersOf(charges, midnight, at))
  await storeOvernightCharges(tx, charges, midnight)
  const rows = await storePositions(
    tx,
    charges.map((charge) => charged(charge, at)),
  )
  tx.afterCommit(() => {
    deps.indexPositions(rows)
    for (const member of new Set(rows.map((row) => row.member))) deps.events.balanceChanged(member)
  })
}

/**
 * An isolated position pays from its own margin; in cross mode the free balance pays first, position by
 * position.
 */
function shared(due: readonly Due[], freeBalances: ReadonlyMap<MemberId, Amount>): Charge[] {
  const left = new Map(freeBalances)
  return due.map((one) => {
    const { position, market, tick, nights } = one
    const free = position.mode === 'cross' ? (left.get(position.member) ?? ZERO) : ZERO
    const available = sum(position.margin, free)
    const rate = market.futures.overnight[position.side]
    const fee = overnightFee({ quantity: position.quantity, price: tick.price, rate, nights })
    const taken = overnightCharge(fee, available)
    const fromFree = position.mode === 'isolated' ? ZERO : min(taken, free)
    left.set(position.member, subtract(free, fromFree))
    return { ...one, available, fromFree, fromMargin: subtract(taken, fromFree) }
  })
}

function transfersOf(charges: readonly Charge[], midnight: Instant, at: Instant): Transfer[] {
  return charges
    .map(({ position, market, fromFree, fromMargin }) => {
      const of = (accountType: 'futures' | 'futures_hold') =>
        ofMember(position.member, market.quote, accountType)
      const legs: Leg[] = [
        ...move({ from: of('futures'), to: ofHouse('futures', market.quote) }, fromFree),
        ...move({ from: of('futures_hold'), to: ofHouse('futures', market.quote) }, fromMargin),
      ].filter(({ amount }) => amount !== ZERO)
      return {
        id: `futures:night:${position.id}:${midnight}`,
        reason: 'futures_overnight' as const,
        at,
        legs,
      }
    })
    .filter(({ legs }) => legs.length > 0)
}

async function storeOvernightCharges(tx: Tx, charges: readonly Charge[], midnight: Instant): Promise<void> {
  await tx.run(sql`
    insert into overnight_charge (position_id, member_id, midnight, fee)
    select id, member, ${new Date(midnight)}, fee from unnest(${charges.map(({ position }) => position.id)}::bigint[],
      ${charges.map(({ position }) => position.member)}::bigint[],
      ${charges.map(({ fromFree, fromMargin }) => amountText(sum(fromFree, fromMargin)))}::numeric[])
      as night (id, member, fee)`)
}

/** A charge that runs late does not move the last change of a row back. */
const charged = ({ position, fromFree, fromMargin }: Charge, at: Instant): StoredPosition => ({
  ...position,
  updatedAt: position.updatedAt > at ? position.updatedAt : at,
  margin: subtract(position.margin, fromMargin),
  overnightFee: sum(position.overnightFee, fromFree, fromMargin),
})

async function dueAt(
  deps: EngineDeps,
  tx: Tx,
  night: Night,
  open: readonly StoredPosition[],
): Promise<Due[]> {
  const due: Due[] = []
  for (const position of open) {
    const market = deps.marketOf.get(position.market)
    assert(market !== undefined, 'an open position is in a market with futures')
    const nights = chargedNightsAt(night.midnight, market.futures.restsAtWeekends)
    if (nights === 0) continue
    due.push({ position, market, tick: await tickOf(deps, tx, night, market.id), nights })
  }
  return due
}

const factsOf = ({ position, market, nights, available }: Charge, midnight: Instant) => ({
  symbol: market.symbol,
  asset: market.quoteCode,
  market: market.id,
  midnight: instantText(midnight),
  side: position.side,
  quantity: amountText(position.quantity),
  rate: amountText(market.futures.overnight[position.side]),
  nights: String(nights),
  available: amountText(available),
})
