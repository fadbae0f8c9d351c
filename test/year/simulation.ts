import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Amount,
  type Instant,
  multiply,
  SECOND,
  subtract,
  sum,
  toAmount,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  createExchange,
  type Database,
  inlineCodeSender,
  manualClock,
  operatorSocket,
  randomIds,
  type Random,
  seededRandom,
  serveOperator,
  sql,
} from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { pino } from 'pino'
import { act, type Caller } from './actions.ts'
import { insertMembers } from './members.ts'
import { sparseSource } from './sparse-source.ts'

export type Simulation = Awaited<ReturnType<typeof createSimulation>>
type Options = {
  readonly db: Database
  readonly seed: string
  readonly members: number
  readonly start: Instant
}

/** Members act after the tick of the hour, while its prices are fresh. */
const OFFSET_MS = 2 * SECOND

/** Creates an exchange with members and money; its clock and the members' actions depend only on the seed. */
export async function createSimulation({ db, seed, members, start }: Options) {
  const clock = manualClock(start)
  const random = seededRandom(seed)
  const log = pino({ level: 'silent' })
  const directory = mkdtempSync(join(tmpdir(), 'bourse-year-'))
  const exchange = await createExchange({
    db,
    clock,
    random: random.fork('exchange'),
    ids: randomIds(random.fork('ids')),
    source: sparseSource(clock, seed),
    codeSender: inlineCodeSender(),
    autoReview: true,
    uploads: join(directory, 'uploads'),
    log,
  })
  // The record begins with a second that has a price.
  await exchange.tickOnce()
  clock.advance(OFFSET_MS)
  await exchange.tickOnce()
  const callers = (await insertMembers(db, { count: members, at: start })).map(({ token }): Caller => {
    const headers = { authorization: token }
    return async (method, path, fields = {}, key = null) => {
      const target = { method, url: `/api${path}` }
      const sent = method === 'GET' ? { ...target, query: fields } : { ...target, payload: fields }
      const more = key === null ? {} : { 'idempotency-key': key }
      const response = await exchange.app.inject({ ...sent, headers: { ...headers, ...more } })
      if (response.statusCode >= 500) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
      return response.json<Awaited<ReturnType<Caller>>>()
    }
  })
  const counts = new Map<string, number>()
  return {
    clock,
    exchange,
    /** Actions by their outcome. */
    counts,
    /** Advances the clock in one step and runs due work. */
    async jump(ms: number): Promise<void> {
      clock.advance(ms)
      await exchange.scheduler.runDue()
      await exchange.tickOnce()
    },
    /** Random actions of random members. */
    async actions(among: Random, count: number): Promise<void> {
      for (let done = 0; done < count; done++) {
        const caller = callers[among.int(callers.length)]
        if (caller === undefined) return
        const outcome = await act(caller, among, clock.now())
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      }
    },
    /** Runs an operator command; returns whether it succeeded, and its output. */
    async operator(...words: string[]): Promise<{ readonly ok: boolean; readonly text: string }> {
      const path = operatorSocket(directory)
      const server = await serveOperator(exchange.operator, path, log)
      try {
        const response = await requestExchange(path, words)
        return { ok: response?.ok === true, text: (response?.lines ?? []).join('\n') }
      } finally {
        await new Promise((closed) => server.close(closed))
      }
    },
    async close(): Promise<void> {
      await exchange.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Reads everything that members can see, and the balances of the house, for the comparison of two runs. */
export const readLedgerState = async (db: Database) => ({
  legs: await db.rows(sql`
    select holder, account.asset_id, account.kind, leg.reason, transfer_id, amount::text, balance_after::text, transfer.at
    from leg join transfer on transfer.id = transfer_id join account on account.id = account_id
    where holder like 'member:%' order by account_id, leg.id`),
  house: await db.rows(sql`
    select holder, asset_id, kind, balance::text from account where holder like 'house:%' order by 1, 2, 3`),
  receipts: await db.rows(sql`
    select member_id, number, kind, rule, subject, inputs, ticks, steps, result, issued_at
    from receipt order by member_id, number`),
  messages: await db.rows(sql`select * from message order by 1`),
})

/** Adds up what each account of the exchange gains or loses day by day, in USD at the prices of that day. */
export function createOwnResults(db: Database, usdPrice: (asset: AssetId) => Amount) {
  const balances = new Map<string, Amount>()
  const results = new Map<string, Amount>()
  return {
    results,
    async addDay(): Promise<void> {
      const rows = await db.rows<{ account: string; asset: AssetId; balance: string }>(sql`
        select holder as account, asset_id::text as asset, sum(balance)::text as balance
        from account where holder like 'house:%' group by 1, 2 order by 1, 2`)
      for (const { account, asset, balance } of rows) {
        const [key, now] = [`${account} ${asset}`, toAmount(balance)]
        const gained = subtract(now, balances.get(key) ?? ZERO)
        balances.set(key, now)
        const usd = multiply(gained, usdPrice(asset), 'down')
        results.set(account, sum(results.get(account) ?? ZERO, usd))
      }
    },
  }
}
