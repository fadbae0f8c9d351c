import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, max, min, ZERO } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { groupBy, processInBatches } from '#platform/kernel'
import {
  listActiveOf,
  lockAccounts,
  markSettled,
  readFreeBalances,
  type StoredPosition,
} from '#products/futures/positions'
import type { TickWindow } from '#platform/market'
import { lockReceipts } from '#platform/receipts'
import { carryOut, publishChanges } from './carry-out.ts'
import type { SecondDecision } from './decide.ts'
import { decideWindow } from './decide-window.ts'
import type { EngineDeps } from './deps.ts'
import type { PriceRanges } from './position-index.ts'
import type { PriceRange } from './reach.ts'
import { type MarketSnapshot, listSnapshots } from './snapshot.ts'
import { advanceTrails, readExtremes } from './trails.ts'

/** Members settled per transaction. */
const CHUNK = 100
/** Every tick runs the same statements, and planning them would take longer than running them. */
const PLANNING = { plansOnce: true }

/**
 * After each tick, and for all seconds missed by downtime: closes, fills or liquidates everything that the
 * prices reach, each at the second that reached it first. Candidates are found in memory and decided again from
 * the locked rows. One failing member never blocks the others. A
 * window that is processed again changes nothing twice. `onSent` is called when the database writes.
 */
export async function processWindow(
  deps: EngineDeps,
  window: TickWindow,
  onSent: () => void = () => undefined,
): Promise<number> {
  const seconds = listSnapshots(window, deps.marketOf)
  const triggered = await advanceTrails(deps, seconds)
  const due = await dueIn(deps, window, { seconds, triggered })
  let settled = 0
  await processInBatches(due, {
    batchSize: CHUNK,
    product: 'positions of member',
    idOf: (member) => member,
    process: async (members) => (settled += await processMembers(deps, { members, seconds, onSent })),
  })
  return settled
}

/** In a fixed order, so that transactions that lock many accounts cannot deadlock. */
async function dueIn(
  deps: EngineDeps,
  window: TickWindow,
  {
    seconds,
    triggered,
  }: { readonly seconds: readonly MarketSnapshot[]; readonly triggered: readonly MemberId[] },
): Promise<MemberId[]> {
  const { db, positionIndex } = deps
  const prices = rangesOf(window, seconds, positionIndex.markets())
  const last = seconds.at(-1)
  const found = new Set([
    ...triggered,
    ...positionIndex.due(prices),
    ...(last === undefined ? [] : positionIndex.expired(last.at)),
  ])
  const atRisk = positionIndex.accountsAtRisk(prices)
  const quote = quoteOf(deps)
  if (atRisk.size > 0 && quote !== undefined) {
    const freeBalances = await readFreeBalances(db, [...atRisk.keys()], quote)
    for (const [member, missing] of atRisk) {
      const free = freeBalances.get(member) ?? ZERO
      if (found.has(member) || free > missing) continue
      // The worst prices of several seconds need not meet in one of them.
      if (mayDecide({ live: positionIndex.openOf(member), free }, seconds)) found.add(member)
    }
  }
  return [...found].toSorted((a, b) => Number(a) - Number(b))
}

/** An account that cannot be valued is decided by itself, where its failure is reported. */
function mayDecide(account: Parameters<typeof decideWindow>[0], seconds: readonly MarketSnapshot[]): boolean {
  try {
    return decideWindow(account, seconds).length > 0
  } catch {
    return true
  }
}

function rangesOf(
  window: TickWindow,
  seconds: readonly MarketSnapshot[],
  markets: readonly MarketId[],
): PriceRanges {
  const found = new Map<MarketId, PriceRange>()
  for (const market of markets) {
    const [low, high] = [window.low(market), window.high(market)]
    if (low === null || high === null) continue
    const marks = seconds.flatMap((second) => second.mark(market) ?? [])
    // Without a mark the prices are compared, and the decision finds that it is missing.
    const [markLow, markHigh] = marks.length === 0 ? [low, high] : [marks.reduce(min), marks.reduce(max)]
    found.set(market, { low, high, markLow, markHigh })
  }
  return found
}

type DueMembers = {
  readonly members: readonly MemberId[]
  readonly seconds: readonly MarketSnapshot[]
  readonly onSent: () => void
}

async function processMembers(deps: EngineDeps, due: DueMembers): Promise<number> {
  let [settled, members] = [0, due.members]
  // An order that reduces positions leaves the following seconds to another transaction.
  while (members.length > 0) {
    const { changed, unfinished } = await settleMembers(deps, { ...due, members })
    settled += changed
    members = unfinished
  }
  return settled
}

type Settled = { readonly changed: number; readonly unfinished: readonly MemberId[] }

function settleMembers(deps: EngineDeps, { members, seconds, onSent }: DueMembers): Promise<Settled> {
  return deps.db.transact(async (tx) => {
    const quote = quoteOf(deps)
    const [accounts, live, free, chains] = await Promise.all([
      lockAccounts(tx, members),
      listActiveOf(tx, members),
      quote === undefined ? NO_MONEY : readFreeBalances(tx, members, quote),
      lockReceipts(tx, members, deps.positionIndex.activeOf(members)),
    ])
    const own = byMember(live)
    const extremes = await readExtremes(deps, tx, live)
    const decided = members.map((member) => {
      const settledUntil = accounts.get(member)?.settledUntil ?? null
      const open = settledUntil === null ? seconds : seconds.filter(({ at }) => at > settledUntil)
      const positions = own.get(member) ?? []
      const isCross = positions.some(({ mode }) => mode === 'cross')
      const balance = (isCross ? free.get(member) : undefined) ?? ZERO
      return { member, decisions: decideWindow({ live: positions, free: balance, extremes }, open) }
    })
    const last = seconds.at(-1)?.at
    const untilOf = (decisions: readonly SecondDecision[]) =>
      decisions.find(({ reductions }) => reductions.length > 0)?.at ?? last
    const touched = decided.filter(({ decisions }) => decisions.length > 0)
    for (const [until, owners] of groupBy(touched, ({ decisions }) => untilOf(decisions)))
      if (until !== undefined) tx.beforeCommit(markSettled(tx, membersOf(owners), until))
    // Second by second, members in their fixed order, as if every second had been processed by itself.
    const decisions = decided.flatMap((one) => one.decisions).toSorted((one, other) => one.at - other.at)
    const changed = await carryOut(deps, tx, { decisions, chains, onSent })
    tx.afterCommit(() => publishChanges(deps, changed))
    const unfinished = touched.filter((one) => isBefore(untilOf(one.decisions), last))
    return { changed: changed.length, unfinished: membersOf(unfinished) }
  }, PLANNING)
}

const membersOf = (rows: readonly { readonly member: MemberId }[]): MemberId[] =>
  rows.map(({ member }) => member)

const isBefore = (one: Instant | undefined, other: Instant | undefined): boolean =>
  one !== undefined && other !== undefined && one < other

function byMember(live: readonly StoredPosition[]): ReadonlyMap<MemberId, readonly StoredPosition[]> {
  const found = new Map<MemberId, StoredPosition[]>()
  for (const position of live) {
    const own = found.get(position.member)
    if (own === undefined) found.set(position.member, [position])
    else own.push(position)
  }
  return found
}

const NO_MONEY: ReadonlyMap<MemberId, Amount> = new Map()

/** All futures are settled in one asset. */
const quoteOf = ({ marketOf }: EngineDeps): AssetId | undefined => [...marketOf.values()][0]?.quote
