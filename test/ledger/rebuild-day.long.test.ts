import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { game } from '@bourse/contracts/game'
import {
  addMs,
  multiplyByInt,
  toAmount,
  DAY,
  type Instant,
  toInstant,
  MINUTE,
  SECOND,
} from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import { mining } from '@bourse/contracts/mining'
import { RECEIPT_KIND_NAMES, receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { stocks } from '@bourse/contracts/stocks'
import { subAccounts } from '@bourse/contracts/sub-accounts'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { ApiRefusal, freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeAuctions } from '../faults/place-auctions.ts'
import { placeDualOrders } from '../faults/place-dual-orders.ts'
import { placeLoans } from '../faults/place-loans.ts'
import { placeLocks } from '../faults/place-locks.ts'
import { placeMargin } from '../faults/place-margin.ts'
import { placeOtcOrders } from '../faults/place-otc-orders.ts'
import { placeSubscriptions } from '../faults/place-subscriptions.ts'
import { OPERATIONS } from './statement-operations.ts'
import { listStatement } from './statement.ts'

const EXAMPLE = new URL('../../server/bff/examples/rebuild-day.ts', import.meta.url).pathname
/**
 * Reasons without a receipt of their own: held money, and the fee of a seconds order, are stated by the
 * receipt of its end.
 */
const AT_END = new Set<number | null>([30, 53, 54, 60, 64])
const [BTC, TSLA, USDT] = ['1', '43', '3'] as [never, never, never]

let trader: Member
/** Log-ins of members of the other products, by what they have. */
const others = new Map<string, string>()

async function until(at: Instant): Promise<void> {
  environment.clock.advance(Math.max(0, at - environment.clock.now() - SECOND))
  await environment.advance('1 second')
}
const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Lets the first of the inserted members log in. */
async function withPassword(name: string, ids: readonly string[]): Promise<void> {
  const row = await environment.db.row<{ email: string }>(sql`
    update member set password = (select password from member where email = ${trader.email})
    where id = ${ids[0] ?? ''}::bigint returning email`)
  others.set(name, row?.email ?? '')
}

/** Runs every operation of the walk in several variants; refusals are allowed. */
async function operate(): Promise<void> {
  const context = {
    environment,
    members: [trader],
    price: 60_000,
    ask: (...words: string[]) => environment.operate(...words),
  }
  for (const [index, operation] of Object.values(OPERATIONS).entries())
    for (const variant of [0, 1, 2, 3]) {
      await operation(context, trader, 5 + index, variant + index).catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error
      })
      environment.clock.advance(341)
      await environment.advance('1 second')
    }
}

/** A toss, rented hashrate, a TWAP order, and a transfer to a sub-account, all of the trader. */
async function useNewerProducts(): Promise<void> {
  const { commitment } = await trader.call(game.state, {})
  const toss = { commitment, clientSeed: 'mine', choice: 'heads', stake: toAmount('5') } as const
  await trader.call(game.toss, toss, { key: freshKey() })
  const [plan] = (await trader.call(mining.plans, {})).list
  if (plan === undefined) throw new Error('hashrate is on offer')
  const rental = { plan: plan.id, shares: toAmount('10'), shownPrice: multiplyByInt(plan.price, 10n) }
  await trader.call(mining.rent, rental, { key: freshKey() })
  const twapOrder = { base: BTC, quote: USDT, side: 'buy' as const, orders: 4, minutes: 10 }
  await trader.call(twap.placeSpot, { ...twapOrder, quantity: toAmount('0.01') }, { key: freshKey() })
  const { id: to } = await trader.call(subAccounts.create, { name: 'Second' })
  const { id: from } = await trader.call(account.profile, {})
  const transfer = { asset: USDT, quantity: toAmount('77'), from, to }
  await trader.call(subAccounts.transfer, transfer, { key: freshKey() })
}

async function placeOthers(at: Instant): Promise<void> {
  const { db } = environment
  const count = 4
  await withPassword('locks', await placeLocks(db, { count, members: count, lockedAt: at - DAY + MINUTE }))
  await withPassword('token sales', await placeSubscriptions(db, { count, at }))
  await withPassword('auctions', await placeAuctions(db, { count, at }))
  await withPassword('loans', await placeLoans(db, { count, members: count, borrowedAt: at + MINUTE }))
  await withPassword('OTC orders', await placeOtcOrders(db, { count, at }))
  await withPassword(
    'dual orders',
    await placeDualOrders(db, { count, members: count, at, settlesAt: addMs(at, 33 * MINUTE) }),
  )
  const margin = await placeMargin(db, { count, borrowedAt: addMs(at, MINUTE) })
  await db.rows(sql`
    select post_transfer('test:margin:spent:' || id, 'operator_credit', ${new Date(at)},
      array['member:' || id, 'house:treasury'], array[3, 3], array['futures', 'house'],
      array['operator_credit', 'operator_credit'], array[-2850, 2850]::numeric[]) from unnest(${margin}::text[]) id`)
  await withPassword('debts on margin', margin)
}

const rebuild = (email: string, day: string, example = EXAMPLE) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, BOURSE: environment.url, DAY: day }
    execFile(process.execPath, [example, `${email}:${PASSWORD}`], { env }, (_error, out, err) =>
      resolve(`${out}${err}`),
    )
  })

const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.prices({ 'BTC/USDT': '60000', 'ETH/USDT': '3000' })
  trader = await environment.verified({ usdt: '120000', btc: '0.5' })
  // No call arrives at a whole second, as with the machine's clock.
  environment.clock.advance(137)
  for (const to of ['futures', 'seconds'] as const)
    await trader.call(wallet.transfer, { asset: USDT, quantity: toAmount('3000'), from: 'spot', to })
  await operate()
  const loan = { collateralAsset: BTC, collateral: toAmount('0.1'), amount: toAmount('1000') }
  await trader.call(loans.borrow, loan, { key: freshKey() })
  await environment.price('BTC/USDT', '60000')
  await useNewerProducts()
  const at = toInstant(Math.ceil(environment.clock.now() / SECOND) * SECOND)
  await placeOthers(at)
  for (let minute = 0; minute < 36; minute++) await environment.advance('1 minute')
  const { state, changesAt } = await trader.call(stocks.sessions, {})
  if (state !== 'open') await until(changesAt)
  await environment.price('TSLA/USDT', '245')
  await trader.call(
    spot.place,
    { base: TSLA, quote: USDT, side: 'buy', quantity: toAmount('2'), price: toAmount('260') },
    { key: freshKey() },
  )
  await environment.operate('stock', 'dividend', 'TSLA', '0.31', toDay(environment.clock.now() + DAY))
  await trader.call(
    futures.open,
    { base: BTC, quote: USDT, side: 'long', kind: 'market', lots: toAmount('10'), leverage: 10 },
    { key: freshKey() },
  )
  await until(toInstant(Date.parse(toDay(environment.clock.now() + DAY))))
  await environment.price('BTC/USDT', '12000')
  await environment.advance('1 minute')
}, 240_000)

describe('the example that rebuilds a day', () => {
  it('explains every entry of a member who trades, borrows and holds shares', async () => {
    for (const day of ['', toDay(environment.clock.now()), toDay(environment.clock.now() - DAY)])
      expect(await rebuild(trader.email, day)).toMatch(/^ {2}\d+ entries, \d+ receipts: equal$/m)
  })

  it('and of members of every other product', async () => {
    expect(others.size).toBe(7)
    for (const [name, email] of others)
      expect(`${name}: ${await rebuild(email, '')}`).toMatch(/^ {2}\d+ entries, \d+ receipts: equal$/m)
  })

  it('knows every kind of receipt', async () => {
    const source = readFileSync(EXAMPLE.replace('rebuild-day', 'receipt-flows'), 'utf8')
    expect(RECEIPT_KIND_NAMES.filter((kind) => !source.includes(`case '${kind}'`))).toEqual([])
    const rows = await environment.db.rows<{ kind: string }>(sql`select distinct kind from receipt`)
    expect(rows.length).toBeGreaterThanOrEqual(20)
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['mining_purchase', 'mining_output', 'toss', 'twap', 'account_transfer']),
    )
  })
})

describe('the example that recomputes a portfolio from the entries', () => {
  const example = EXAMPLE.replace('rebuild-day', 'portfolio-figures')

  it('agrees with the figures of a member who trades in all products', async () => {
    expect(await rebuild(trader.email, '', example)).toMatch(/^ {2}\d+ entries: equal$/m)
  })

  it('and with those of members of every other product', async () => {
    for (const [name, email] of others)
      expect(`${name}: ${await rebuild(email, '', example)}`).toMatch(/^ {2}\d+ entries: equal$/m)
  })
})

describe('an entry', () => {
  it('has its exact instant, and the id of its receipt, which was issued then', async () => {
    const entries = await listStatement(trader)
    const issued = (
      await Promise.all(
        Array.from({ length: 10 }, (_, page) => trader.call(receipts.list, { page: page + 1, limit: 100 })),
      )
    ).flatMap(({ list }) => list)
    const stated = entries.filter(({ receipt }) => receipt !== null)
    expect(stated.length).toBeGreaterThan(20)
    const instantOfReceipt = new Map(issued.map(({ id, issuedAt }) => [id, issuedAt]))
    for (const { receipt, exactAt, kind } of stated.filter((entry) => !AT_END.has(entry.kind)))
      expect(`${kind} ${instantOfReceipt.get(receipt as never)}`).toBe(`${kind} ${exactAt}`)
    expect(stated.filter(({ kind }) => AT_END.has(kind)).length).toBeGreaterThan(5)
    const without = entries.filter(({ receipt, kind }) => receipt === null && !AT_END.has(kind))
    // A cancelled order of futures releases its margin without a receipt.
    expect(new Set(without.map(({ kind }) => kind))).toEqual(new Set([1, 36, 1102, 1103]))
    expect(entries.filter(({ exactAt }) => exactAt?.endsWith('.000Z') === false).length).toBeGreaterThan(5)
    for (const { at, exactAt } of entries)
      expect(at).toBe(Math.floor(Date.parse(exactAt ?? '') / SECOND) * SECOND)
  })
})
