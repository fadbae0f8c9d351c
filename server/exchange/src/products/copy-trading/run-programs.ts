import type { MemberId } from '@bourse/contracts/account'
import { addMs, HOUR, type Instant, toInstant, MINUTE, Refusal, SECOND } from '@bourse/contracts/kit'
import {
  changeTo,
  LOOKBACK,
  PROGRAM_CAPITAL,
  PROGRAM_LEVERAGE,
  PROGRAMS,
  type Program,
  unitLots,
} from '#products/copy-trading/programs'
import {
  closeRequest,
  futuresMarkets,
  type FuturesMarket,
  listLive,
  openRequest,
  orderAlone,
  type OrderRequest,
  type StoredPosition,
} from '#products/futures'
import { readState, type Scheduler, type Tx, writeState } from '#platform/kernel'
import { move, ofHouse, ofMember, post } from '#platform/ledger'
import type { CopyDeps } from './deps.ts'
import { findLeader, listLeaders } from './leader-store.ts'
import { loadHours, requireMarket } from './program-record.ts'

/** Task: one decision of a program, at every full hour. */
export const PROGRAM_TASK = 'copy_program'
/** Task: the record of a program before its first decision. */
export const RECORD_TASK = 'copy_program_record'

/** Programs decide one after the other, shortly after the hour is recorded. */
const APART_MS = 5 * SECOND
const RECORD_APART_MS = 2 * SECOND

/** Gives each program its capital once, and schedules its record and its next decision. */
export async function startPrograms(deps: CopyDeps, scheduler: Scheduler, now: Instant): Promise<void> {
  await deps.db.transact(async (tx) => {
    for (const { member, strategy } of await listLeaders(tx)) {
      if (strategy === null) continue
      if (await fund(deps, tx, member, now))
        await scheduler.schedule(tx, RECORD_TASK, member, addMs(now, programNumber(member) * RECORD_APART_MS))
      await scheduler.schedule(tx, PROGRAM_TASK, member, nextDecision(member, addMs(now, MINUTE)))
    }
  })
}

/** The number of a program: its id ends with 1, 2, 3… */
const programNumber = (member: MemberId): number => Number(member) % 10

const nextDecision = (member: MemberId, now: Instant): Instant =>
  toInstant((Math.floor(now / HOUR) + 1) * HOUR + programNumber(member) * APART_MS)

/** Credits the capital of a program once; returns whether it did. */
async function fund({ futures }: CopyDeps, tx: Tx, member: MemberId, at: Instant): Promise<boolean> {
  const quote = futuresMarkets(futures)[0]?.quote
  const id = `copy:capital:${member}`
  if (quote === undefined || (await readState(tx, id)) !== null) return false
  await writeState(tx, id, 'paid')
  const accounts = { from: ofHouse('treasury', quote), to: ofMember(member, quote, 'futures') }
  await post(tx, { id, reason: 'leader_capital', at, legs: move(accounts, PROGRAM_CAPITAL) })
  return true
}

type ProgramCall = { readonly tx: Tx; readonly member: MemberId; readonly now: Instant }

/** Decides in every market of a program and places its orders, like those of members. */
export async function runProgram(
  deps: CopyDeps,
  tx: Tx,
  {
    scheduler,
    subject,
    now,
  }: { readonly scheduler: Scheduler; readonly subject: string; readonly now: Instant },
): Promise<void> {
  const member = subject as MemberId
  const call = { tx, member, now }
  const leader = await findLeader(tx, member)
  const program = leader?.strategy == null ? null : PROGRAMS[leader.strategy]
  if (program === null && (await closeRest(deps, call)) === 0) return
  await scheduler.schedule(tx, PROGRAM_TASK, subject, nextDecision(member, now))
  if (program === null) return
  for (const id of program.markets) await decideIn(deps, call, { program, market: requireMarket(deps, id) })
}

/** Closes the positions of a program whose leading the operator ended; returns their number. */
async function closeRest(deps: CopyDeps, call: ProgramCall): Promise<number> {
  const live = await listLive(call.tx, call.member)
  for (const { id } of live) await order(deps, call, () => closeRequest(call, { id }))
  return live.length
}

type ProgramDecision = { readonly program: Program; readonly market: FuturesMarket }

async function decideIn(
  deps: CopyDeps,
  call: ProgramCall,
  { program, market }: ProgramDecision,
): Promise<void> {
  const tick = deps.futures.tick(market.id)
  if (tick === null) return
  const hour = toInstant(Math.floor(call.now / HOUR) * HOUR)
  const bars = await loadHours(deps, market, { from: addMs(hour, -(LOOKBACK + 1) * HOUR), to: hour })
  const live = await listLive(call.tx, call.member)
  const held = live.filter((position) => position.market === market.id && position.origin === 'own')
  const newest = held.at(-1)
  const change = changeTo(
    held,
    program.rule({
      bars,
      end: bars.length - 1,
      units: held.length * (newest?.side === 'short' ? -1 : 1),
      age: newest === undefined ? 0 : hoursSince(newest, call.now),
    }),
  )
  for (const { id } of change.close) await order(deps, call, () => closeRequest(call, { id }))
  const input = {
    base: market.base,
    quote: market.quote,
    side: change.open.side,
    kind: 'market',
    leverage: PROGRAM_LEVERAGE,
    lots: unitLots(tick.price, market.futures),
  } as const
  for (let opened = 0; opened < change.open.units; opened++)
    await order(deps, call, () => openRequest(deps.futures, call, input))
}

const hoursSince = ({ openedAt }: StoredPosition, now: Instant): number =>
  openedAt === null ? 0 : Math.floor((now - openedAt + MINUTE) / HOUR)

/** A refused order is left out: the program decides again in an hour. */
async function order(
  { futures, log }: CopyDeps,
  { tx, member }: ProgramCall,
  request: () => OrderRequest,
): Promise<void> {
  try {
    await orderAlone(futures, tx, request())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ member, code: error.code }, 'an order of a program was refused')
  }
}
