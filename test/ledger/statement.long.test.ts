import { execFile } from 'node:child_process'
import fc from 'fast-check'
import { futures } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { ApiRefusal, type Member, PASSWORD, useOperatorSocket, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS, type OperationContext } from './statement-operations.ts'
import { auditStatement, auditFilters } from './statement.ts'
import { audit } from './index.ts'

const USDT = '3' as never
const RUNS = Number(process.env['WALK_RUNS'] ?? 12)

let context: OperationContext
let members: Member[]
const environment = useTestEnvironment()
const path = useOperatorSocket(environment)
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  // Isolated and cross margin; the third pays no fee, the fourth has almost no money.
  const funds = ['9000', '9000', '600000', '60']
  members = []
  for (const [at, usdt] of funds.entries()) {
    const member = await environment.verified(at === 3 ? { usdt } : { usdt, btc: '0.1' })
    for (const to of ['futures', 'seconds'] as const) {
      const quantity = toAmount(at === 3 ? '20' : '2000')
      await member.call(wallet.transfer, { asset: USDT, quantity, from: 'spot', to })
    }
    if (at % 2 === 1) await member.call(futures.setMarginMode, { mode: 'cross' })
    members.push(member)
  }
  context = { environment, members, ask, price: 60_000 }
})

const ask = async (...words: string[]) =>
  expect(await requestExchange(path, words)).toMatchObject({ ok: true })
type Name = keyof typeof OPERATIONS

const WEIGHTS: Readonly<Partial<Record<Name, number>>> = { spot: 5, futures: 5, move: 5, seconds: 3, wait: 2 }
const names = Object.keys(OPERATIONS) as Name[]
const step = fc.record({
  name: fc.oneof(
    ...names.map((name) => ({ weight: WEIGHTS[name] ?? 1, arbitrary: fc.constant(name) })),
  ) as fc.Arbitrary<Name>,
  who: fc.nat(3),
  size: fc.integer({ min: 1, max: 100 }),
  variant: fc.nat(11),
})
type Step = { readonly name: Name; readonly who: number; readonly size: number; readonly variant: number }

/** One of each operation and outcome first, so that coverage does not depend on randomness. */
const fixedSteps: Step[] = (
  [
    ['deposit', 0, 50, 0],
    ['depositRejected', 0, 50, 0],
    ['credit', 0, 50, 0],
    ['withdraw', 0, 50, 0],
    ['wait', 0, 1, 0],
    ['withdrawalRejected', 1, 50, 0],
    ['withdrawalApproved', 1, 50, 0],
    ['transfer', 0, 5, 1],
    ['swap', 0, 50, 0],
    ['spot', 0, 20, 0],
    ['spot', 0, 20, 2],
    ['spot', 1, 20, 1],
    ['spotCancel', 0, 1, 0],
    ['seconds', 0, 20, 0],
    ['seconds', 0, 20, 1],
    ['move', 0, 60, 1],
    ['move', 0, 70, 1],
    ['wait', 0, 1, 0],
    ['seconds', 0, 20, 0],
    ['wait', 0, 1, 0],
    ['futures', 0, 20, 2],
    ['futures', 1, 20, 8],
    ['futures', 0, 20, 7],
    ['night', 0, 1, 0],
    ['funding', 0, 1, 0],
    ['liquidation', 0, 1, 0],
    ['futuresClose', 1, 1, 1],
    ['futuresCloseAll', 0, 1, 0],
    ['reward', 0, 1, 0],
  ] as const
).map(([name, who, size, variant]) => ({ name, who, size, variant }))

/** Runs a step. A refusal is a valid outcome; any other failure is a bug. */
async function run({ name, who, size, variant }: Step): Promise<boolean> {
  try {
    await OPERATIONS[name](context, members[who] as Member, size, variant)
    return true
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 422) return false
    throw error
  }
}

/** Reasons of a member's legs, all of which the walk must reach. */
const REASONS = [
  'deposit',
  'operator_credit',
  'transfer_in',
  'transfer_out',
  'swap_in',
  'swap_out',
  'swap_fee',
  'withdrawal',
  'withdrawal_sent',
  'withdrawal_fee',
  'withdrawal_returned',
  'spot_buy',
  'spot_sell',
  'spot_fee',
  'spot_hold',
  'spot_release',
  'seconds_stake',
  'seconds_fee',
  'seconds_win',
  'seconds_draw',
  'seconds_loss',
  'futures_margin',
  'futures_release',
  'futures_result',
  'futures_fee',
  'futures_overnight',
  'futures_funding',
  'futures_liquidation_fee',
  'reward',
  'points_sign_up',
  'points_first_deposit',
  'points_fees',
  'points_exchange',
]

describe('after every sequence of operations', () => {
  it('opening and entries are the balance and the legs, in each account', { timeout: 300_000 }, async () => {
    const done = new Map<Name, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 30 }), async (steps) => {
        for (const one of steps) {
          if (await run(one)) done.set(one.name, (done.get(one.name) ?? 0) + 1)
          const { broken } = await auditStatement(environment, members[one.who] as Member)
          expect(broken, JSON.stringify(one)).toEqual([])
        }
        for (const member of members) expect((await auditStatement(environment, member)).broken).toEqual([])
        expect(await audit(environment)).toEqual([])
      }),
      // Members are shared by all runs, so shrinking a failure would change it.
      { numRuns: RUNS, endOnFailure: true, examples: [[fixedSteps]] },
    )
    for (const member of members) expect(await auditFilters(member)).toEqual([])
    expect(names.filter((name) => !done.has(name))).toEqual([])
    const legs = await environment.db.rows<{ reason: string; count: number }>(sql`
      select reason, count(*)::int as count from leg join account on account.id = leg.account_id
      where holder like 'member:%' group by reason`)
    expect(legs.map(({ reason }) => reason).toSorted()).toEqual(REASONS.toSorted())
    const operations = [...done.values()].reduce((total, count) => total + count, 0)
    const stated = legs.reduce((total, { count }) => total + count, 0)
    process.stdout.write(`entries: ${operations} accepted operations, ${stated} legs, each one entry\n`)
    expect(operations).toBeGreaterThan(150)
    expect(stated).toBeGreaterThan(500)
  })
})

/** Runs the program of the README for three members. */
const EXAMPLE = new URL('../../server/bff/examples/rebuild-day.ts', import.meta.url).pathname
const rebuild = (day: string) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const logins = members.slice(0, 3).map(({ email }) => `${email}:${PASSWORD}`)
    const env = { ...process.env, BOURSE: environment.url, DAY: day }
    execFile(process.execPath, [EXAMPLE, ...logins], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : 1, lines: `${out}${err}`.trimEnd().split('\n') })
    })
  })

describe('the example of the README', () => {
  it('rebuilds a day, and the whole history, from entries and receipts alone', async () => {
    const day = new Date(environment.clock.now()).toISOString().slice(0, 10)
    for (const one of [day, '']) {
      const { code, lines } = await rebuild(one)
      expect(
        lines.filter((line) => /^  \d+ entries, \d+ receipts: equal$/.test(line)),
        lines.join('\n'),
      ).toHaveLength(3)
      expect(code).toBe(0)
    }
  })

  it('names an account whose balance its entries do not explain', async () => {
    const change = (sign: string) =>
      environment.db.rows(sql`update account set balance = balance + ${sign}::numeric
        where kind = 'spot_hold' and asset_id = 3
          and holder = (select 'member:' || id from member where email = ${members[0]?.email ?? ''})`)
    await change('0.01')
    const { code, lines } = await rebuild('')
    const { broken } = await auditStatement(environment, members[0] as Member)
    await change('-0.01')
    expect(broken).toEqual(['3 spot_hold: the entries miss 0.01'])
    expect(lines).toContain('  spot in use 3: the balance is 0.01 more than the entries')
    expect(code).toBe(1)
  })
})
