import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { MemberId } from '@bourse/contracts/account'
import {
  chargedNightsAt,
  FUNDING_INTERVAL_MS,
  computeSideRate,
  type HoldingCost,
  nextMidnight,
  overnightCharge,
  overnightFee,
} from '@bourse/contracts/futures'
import {
  addMs,
  type Amount,
  type Facts,
  toAmount,
  amountText,
  assert,
  DAY,
  type Instant,
  instantText,
  subtract,
  min,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
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
  type FundingRate,
  readFreeBalances,
  type FuturesMarket,
  listActiveOf,
  lockAccounts,
  storePositions,
  type StoredPosition,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import type { EngineDeps } from './deps.ts'
import { FUNDING_TASK } from './funding.ts'
import { createNight, isCharged, computeTickMark, type Night, readTicks, recordRates } from './night.ts'
import { membersAt, OVERNIGHT_TASK, findOwner, parseSubject, type Share } from './overnight-task.ts'

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
export const createOvernight = (deps: EngineDeps, scheduler: Scheduler): TaskRunner =>
  createCharge(deps, scheduler, { kind: 'overnight', task: OVERNIGHT_TASK, everyMs: DAY })

/** Charges and pays the funding of one range of members in the same steps, by its rates and the mark price of that instant. */
export const createFunding = (deps: EngineDeps, scheduler: Scheduler): TaskRunner =>
  createCharge(deps, scheduler, { kind: 'funding', task: FUNDING_TASK, everyMs: FUNDING_INTERVAL_MS })

type Charging = { readonly kind: HoldingCost; readonly task: string; readonly everyMs: number }

function createCharge(deps: EngineDeps, scheduler: Scheduler, { kind, task, everyMs }: Charging): TaskRunner {
  let night: Night | null = null
  return async (tx, subject) => {
    const { midnight, share } = parseSubject(subject)
    if (night?.midnight !== midnight) night = createNight(kind, midnight)
    await recordRates(deps, tx, night)
    if (share.kind !== 'range') return chargeShare(deps, tx, night, share)
    const isNone = kind === 'funding' && night.chosen !== 'funding'
    const members = isNone ? [] : await membersAt(tx, midnight, share.after)
    if (members.length > 0) await chargeMembers(deps, tx, night, { members })
    const last = members.at(-1)
    const next = addMs(midnight, everyMs)
    if (last === undefined) await scheduler.schedule(tx, task, `${next}:0`, next)
    else await scheduler.schedule(tx, task, `${midnight}:${last}`, midnight)
  }
}

async function chargeShare(
  deps: EngineDeps,
  tx: Tx,
  night: Night,
  share: Exclude<Share, { kind: 'range' }>,
): Promise<void> {
  const member = share.kind === 'member' ? share.id : await findOwner(tx, share.id)
  const only = share.kind === 'position' ? share.id : null
  if (member !== null) await chargeMembers(deps, tx, night, { members: [member], only })
}

type Due = {
  readonly position: StoredPosition
  readonly market: FuturesMarket
  readonly ticks: readonly RecordedTick[]
  readonly price: Amount
  /** The rate that its side pays; a negative rate is a credit. */
  readonly rate: Amount
  readonly nights: number
  readonly funding: FundingRate | null
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
      kind: night.kind,
      subject: charge.position.id,
      inputs: buildFacts(charge, midnight),
      ticks: charge.ticks,
      at,
    })),
  )
  for (const [place, { fromFree, fromMargin }] of charges.entries()) {
    const taken = toAmount(issued[place]?.result['taken'] ?? '')
    assert(taken === sum(fromFree, fromMargin), 'a receipt states the charge')
  }
  await yieldToEventLoop()
  await postAll(tx, buildTransfers(charges, night, at))
  await storeOvernightCharges(tx, charges, night)
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
    const { position, rate, price, nights } = one
    const free = position.mode === 'cross' ? (left.get(position.member) ?? ZERO) : ZERO
    const available = sum(position.margin, free)
    const fee = overnightFee({ quantity: position.quantity, price, rate, nights })
    const taken = overnightCharge(fee, available)
    const fromFree = position.mode === 'isolated' ? ZERO : min(taken, free)
    left.set(position.member, subtract(free, fromFree))
    return { ...one, available, fromFree, fromMargin: subtract(taken, fromFree) }
  })
}

/** The house is the other side of every position, so it pays and receives. */
function buildTransfers(charges: readonly Charge[], { kind, midnight }: Night, at: Instant): Transfer[] {
  const isFunding = kind === 'funding'

  return charges
    .map(({ position, market, fromFree, fromMargin }) => {
      const of = (accountType: 'futures' | 'futures_hold') =>
        ofMember(position.member, market.quote, accountType)
      const legs: Leg[] = [
        ...move({ from: of('futures'), to: ofHouse('futures', market.quote) }, fromFree),
        ...move({ from: of('futures_hold'), to: ofHouse('futures', market.quote) }, fromMargin),
      ].filter(({ amount }) => amount !== ZERO)
      return {
        id: `futures:${isFunding ? 'funding' : 'night'}:${position.id}:${midnight}`,
        reason: isFunding ? ('futures_funding' as const) : ('futures_overnight' as const),
        at,
        legs,
      }
    })
    .filter(({ legs }) => legs.length > 0)
}

async function storeOvernightCharges(
  tx: Tx,
  charges: readonly Charge[],
  { kind, midnight }: Night,
): Promise<void> {
  await tx.run(sql`
    insert into overnight_charge (position_id, member_id, midnight, fee, kind)
    select id, member, ${new Date(midnight)}, fee, ${kind} from unnest(${charges.map(({ position }) => position.id)}::bigint[],
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
    if (!isCharged(night, market)) continue
    const charged = night.kind === 'funding' ? { nights: 1 } : buildNightFacts(market, night)
    const ticks = charged.nights === 0 ? [] : await readTicks(deps, tx, night, market.id)
    const newest = ticks.at(-1)
    if (newest === undefined) continue
    const funding = night.rates.get(market.id) ?? null
    if (night.kind === 'overnight')
      due.push({
        position,
        market,
        ticks,
        price: newest.price,
        rate: market.futures.overnight[position.side],
        nights: charged.nights,
        funding: null,
      })
    else if (funding !== null)
      due.push({
        position,
        market,
        ticks,
        price: computeTickMark(ticks, market),
        rate: computeSideRate(position.side, funding.rate),
        nights: 1,
        funding,
      })
  }
  return due
}

const buildNightFacts = ({ futures }: FuturesMarket, { midnight }: Night) => ({
  nights: chargedNightsAt(midnight, futures.restsAtWeekends),
})

function buildFacts(
  { position, market, rate, nights, available, funding }: Charge,
  midnight: Instant,
): Facts {
  const shared = {
    symbol: market.symbol,
    asset: market.quoteCode,
    market: market.id,
    side: position.side,
    quantity: amountText(position.quantity),
    available: amountText(available),
  }
  if (funding === null)
    return { ...shared, midnight: instantText(midnight), rate: amountText(rate), nights: String(nights) }
  return {
    ...shared,
    funding_at: instantText(midnight),
    price_tick: amountText(market.priceTick),
    tick_count: String(funding.count),
    premium_sum: amountText(funding.sum),
    tick_digest: funding.digest,
  }
}
