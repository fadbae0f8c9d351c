import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, toInstant, negate } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Database, sql } from '#platform/kernel'
import {
  type AccountRef,
  isBalanced,
  move,
  ofHouse,
  ofMember,
  post,
  postAll,
  type Transfer,
  computeTrialBalance,
} from '#platform/ledger'
import { catchRefusal, testDatabase } from '#platform/testing'

/** Two ledgers: one is posted to in bulk, the other transfer by transfer. They must be equal. */
let atOnce: Database
let singly: Database
beforeAll(async () => {
  ;[atOnce, singly] = await Promise.all([testDatabase('bulk'), testDatabase('single')])
})
afterAll(() => Promise.all([atOnce.close(), singly.close()]))

const AT = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const member = (id: number) => `${id}` as MemberId
const asset = (id: number) => `${id}` as AssetId
const free = (id: number, of = 3) => ofMember(member(id), asset(of), 'seconds')
const held = (id: number, of = 3) => ofMember(member(id), asset(of), 'seconds_hold')
const houseAccount = (of = 3) => ofHouse('seconds', asset(of))
const treasury = (of = 3) => ofHouse('treasury', asset(of))
const transfer = (id: string, ...legs: Transfer['legs'][]): Transfer => ({
  id,
  reason: 'seconds_win',
  at: AT,
  legs: legs.flat(),
})

const books = async (db: Database) => ({
  accounts: await db.rows(sql`
    select holder, asset_id, kind, balance::text, floor::text from account order by 1, 2, 3`),
  transfers: await db.rows(sql`select id, reason, at from transfer order by id`),
  legs: await db.rows(sql`
    select transfer_id, holder, asset_id, kind, reason, amount::text, balance_after::text,
      row_number() over (partition by account_id order by leg.id)::int as place
    from leg join account on account.id = leg.account_id order by holder, asset_id, kind, place`),
})
const postSingly = (transfers: readonly Transfer[]) =>
  singly.transact(async (tx) => {
    for (const one of transfers) await post(tx, one)
  })
const postAtOnce = (transfers: readonly Transfer[]) => atOnce.transact((tx) => postAll(tx, transfers))

describe('bulk posting', () => {
  it('leaves the same state as posting one by one, and is refused exactly when that is', async () => {
    const account = fc.oneof(
      fc.integer({ min: 1, max: 4 }).map((id) => free(id)),
      fc.integer({ min: 1, max: 4 }).map((id) => held(id)),
      fc.constantFrom(houseAccount(), treasury()),
    )
    const amount = fc.bigInt({ min: 1n, max: 20n * 10n ** 18n }).map((units) => units as Amount)
    const legs = fc
      .tuple(account, account, amount, fc.constantFrom('seconds_win' as const, 'seconds_draw' as const))
      .map(([from, to, units, reason]) => move({ from, to }, units, reason))
    const batch = fc.array(fc.array(legs, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    let number = 0
    let refused = 0
    const opening = [1, 2, 3, 4].map((id) =>
      transfer(`opening:${id}`, move({ from: treasury(), to: free(id) }, toAmount('30'))),
    )
    await Promise.all([postSingly(opening), postAtOnce(opening)])
    await fc.assert(
      fc.asyncProperty(batch, async (given) => {
        const transfers = given.map((own) => transfer(`walk:${number++}`, ...own))
        const outcomes = await Promise.all([
          catchRefusal(postSingly(transfers)),
          catchRefusal(postAtOnce(transfers)),
        ])
        expect(outcomes[1]).toBe(outcomes[0])
        if (outcomes[1] !== 'passed') refused++
      }),
      { numRuns: 60 },
    )
    expect(await books(atOnce)).toEqual(await books(singly))
    expect(isBalanced(await computeTrialBalance(atOnce))).toBe(true)
    // The test proves nothing unless both outcomes occur.
    expect(refused).toBeGreaterThan(5)
    expect(refused).toBeLessThan(55)
  })

  it('creates missing accounts, with a floor for members and none for the house', async () => {
    await postAtOnce([
      transfer('new:1', move({ from: houseAccount(8), to: free(71, 8) }, toAmount('5'))),
      transfer('new:2', move({ from: free(71, 8), to: held(72, 8) }, toAmount('2'))),
    ])
    const rows = await atOnce.rows(sql`
      select holder, kind, trim_scale(balance)::text as balance, floor::text as floor from account
      where asset_id = 8 order by holder, kind`)
    expect(rows).toEqual([
      { holder: 'house:seconds', kind: 'house', balance: '-5', floor: null },
      { holder: 'member:71', kind: 'seconds', balance: '3', floor: '0.000000000000000000' },
      { holder: 'member:72', kind: 'seconds_hold', balance: '2', floor: '0.000000000000000000' },
    ])
  })

  it('posts no transfer when one lacks money, even if the next would provide it', async () => {
    const before = await books(atOnce)
    const spend = transfer('short:1', move({ from: free(80), to: houseAccount() }, toAmount('1')))
    const pay = transfer('short:2', move({ from: houseAccount(), to: free(80) }, toAmount('1')))
    expect(await catchRefusal(postAtOnce([spend, pay]))).toBe('insufficient_balance')
    expect(await books(atOnce)).toEqual(before)
    await postAtOnce([pay, spend])
    expect((await books(atOnce)).transfers.length).toBe(before.transfers.length + 2)
  })

  it('refuses a repeated id, within a batch and across batches', async () => {
    const once = transfer('cause:1', move({ from: houseAccount(), to: free(81) }, toAmount('1')))
    await expect(postAtOnce([once, once])).rejects.toThrow(/transfer_pkey/)
    await postAtOnce([once])
    const before = await books(atOnce)
    const other = transfer('cause:2', move({ from: houseAccount(), to: free(81) }, toAmount('1')))
    await expect(postAtOnce([other, once])).rejects.toThrow(/transfer_pkey/)
    expect(await books(atOnce)).toEqual(before)
  })

  it('reports nonzero sums as a programming error; the database checks them too', async () => {
    const lame = transfer('lame:1', [{ account: houseAccount(), amount: negate(toAmount('1')) }])
    await expect(postAtOnce([lame])).rejects.toThrow(/sum to zero/)
    const direct = atOnce.transact((tx) =>
      tx.rows(sql`select post_transfers(array['lame:2'], array['seconds_win'], array[now()], array[1],
        array['house:seconds'], array[3], array['house'], array['seconds_win'], array[1::numeric])`),
    )
    await expect(direct).rejects.toThrow(/do not sum to zero/)
  })

  it('does nothing without transfers', async () => {
    const before = await books(atOnce)
    await postAtOnce([])
    expect(await books(atOnce)).toEqual(before)
  })

  it('of concurrent batches over the same accounts completes without deadlock', async () => {
    const members = [91, 92, 93, 94, 95]
    const paid = (id: number): AccountRef => free(id)
    const batch = (round: number) => {
      const order = round % 2 === 0 ? members : members.toReversed()
      return order.map((id) =>
        transfer(`race:${round}:${id}`, move({ from: houseAccount(), to: paid(id) }, toAmount('1'))),
      )
    }
    await postAtOnce(batch(0))
    const numbers = Array.from({ length: 12 }, (_, round) => round + 1)
    await Promise.all(
      numbers.flatMap((round) =>
        round % 3 === 0
          ? batch(round).map((one) => atOnce.transact((tx) => post(tx, one)))
          : [postAtOnce(batch(round))],
      ),
    )
    const rows = await atOnce.rows(sql`
      select trim_scale(balance)::text as balance from account where holder = any(${members.map((id) => `member:${id}`)})`)
    expect(rows).toEqual(members.map(() => ({ balance: '13' })))
    expect(isBalanced(await computeTrialBalance(atOnce))).toBe(true)
  })
})
