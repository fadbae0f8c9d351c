import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { toAmount, type Instant, toInstant, instantText, addMs, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { canonicalJson, checkReceipt } from '@bourse/contracts/receipts'
import { type Database, sql } from '#platform/kernel'
import { type RecordedTick, loadTicksById } from '#platform/market'
import { latch, testDatabase } from '#platform/testing'
import { issueAll, type ReceiptDraft, sha256 } from './issue.ts'
import { findReceipt, listAfter, listHeads } from './store.ts'
import { verifyReceipts } from './verify.ts'

const START = toInstant(Date.UTC(2026, 2, 4, 8))
const [ALICE, BOB, CAROL] = ['10001', '10002', '10003'] as MemberId[] as [MemberId, MemberId, MemberId]
let db: Database

beforeAll(async () => {
  db = await testDatabase('receipts')
  for (const id of [ALICE, BOB, CAROL]) {
    await db.rows(sql`
      insert into member (id, email, password, invite_code, registered_at) overriding system value
      values (${id}::bigint, ${`m${id}@example.com`}, 'x', ${`C${id}`}, ${new Date(START)})`)
  }
})
afterAll(() => db.close())

/** Two recorded ticks, a minute apart. */
async function ticksFrom(at: Instant, open: string, close: string): Promise<RecordedTick[]> {
  const tick = (when: Instant, price: string): RecordedTick => ({
    id: `${when / SECOND}001`,
    market: '1' as MarketId,
    at: when,
    price: toAmount(price),
    volume: toAmount('1'),
  })
  return [tick(at, open), tick(addMs(at, 60 * SECOND), close)]
}

let orders = 0
const draft = (member: MemberId, ticks: readonly RecordedTick[], stake = '100'): ReceiptDraft => {
  const [entry] = ticks as [RecordedTick]
  return {
    member,
    kind: 'seconds',
    subject: String(++orders),
    inputs: {
      market: '1',
      direction: 'up',
      accepted_at: instantText(addMs(entry.at, -250)),
      seconds: '60',
      stake,
      payout_rate: '0.8',
      fee_rate: '0.002',
    },
    ticks,
    at: addMs(entry.at, 60 * SECOND + 7),
  }
}
const issue = (...drafts: ReceiptDraft[]) => db.transact((tx) => issueAll(tx, drafts))

describe('receipts', () => {
  it('are computed by the current rule, and the settlement receives the result', async () => {
    const ticks = await ticksFrom(START, '60000', '60001')
    const [one] = await issue(draft(ALICE, ticks))
    expect(one).toMatchObject({
      number: 1,
      rule: 'seconds@2',
      result: { outcome: 'win', payout: '180', profit: '80' },
    })
    expect(one?.steps.map(({ name }) => name)).toContain('payout')
  })

  it('issued in bulk are in the given order, each at the end of its own member’s chain', async () => {
    const ticks = await ticksFrom(addMs(START, 3600 * SECOND), '60000', '59999')
    const drafts = [BOB, ALICE, BOB, ALICE, BOB].map((member, at) => draft(member, ticks, String(10 + at)))
    const issued = await issue(...drafts)
    expect(issued.map(({ number, result }) => [number, result['profit']])).toEqual([
      [1, '-10'],
      [2, '-11'],
      [2, '-12'],
      [3, '-13'],
      [3, '-14'],
    ])
    const chain = await listAfter(db, { member: ALICE, after: 0, limit: 10 })
    expect(chain.map(({ previous }) => previous)).toEqual(['', chain[0]?.hash, chain[1]?.hash])
    for (const [at, receipt] of chain.entries()) {
      expect(receipt.hash).toBe(sha256(canonicalJson(receipt)))
      const previous = chain[at - 1] ?? null
      expect(await checkReceipt(receipt, { digest: sha256, previous })).toMatchObject({ isEqual: true })
    }
  })

  it('of concurrent settlements of one member are consecutive', async () => {
    const ticks = await ticksFrom(addMs(START, 7200 * SECOND), '60000', '60001')
    const mayCommit = latch()
    const both: Promise<number | undefined>[] = []
    await new Promise<void>((isIssued, failed) => {
      const first = db.transact(async (tx) => {
        const issued = await issueAll(tx, [draft(CAROL, ticks)])
        isIssued()
        await mayCommit.passed
        return issued[0]?.number
      })
      first.catch(failed)
      both.push(first)
    })
    both.push(issue(draft(CAROL, ticks)).then(([one]) => one?.number))
    mayCommit.open()
    expect(await Promise.all(both)).toEqual([1, 2])
  })

  it('of a rolled-back settlement do not exist', async () => {
    const ticks = await ticksFrom(addMs(START, 9000 * SECOND), '60000', '60001')
    const failing = db.transact(async (tx) => {
      await issueAll(tx, [draft(CAROL, ticks)])
      throw new Error('the ledger refuses')
    })
    await expect(failing).rejects.toThrow('the ledger refuses')
    expect((await issue(draft(CAROL, ticks)))[0]?.number).toBe(3)
  })

  it('are none for no drafts', async () => {
    expect(await issue()).toEqual([])
  })

  it('retain the ticks of their computation', async () => {
    const at = addMs(START, 10_800 * SECOND)
    const ticks = await ticksFrom(at, '60000', '60001')
    await issue(draft(BOB, ticks))
    expect(
      await loadTicksById(
        db,
        ticks.map(({ id }) => id),
      ),
    ).toEqual(new Map(ticks.map((tick) => [tick.id, tick])))
  })

  it('are found by their owner only, by id and by subject', async () => {
    const ticks = await ticksFrom(addMs(START, 14_400 * SECOND), '60000', '60001')
    const one = draft(ALICE, ticks)
    const [issued] = await issue(one)
    const id = issued?.id as NonNullable<typeof issued>['id']
    const before = await listAfter(db, { member: ALICE, after: (issued?.number ?? 0) - 2, limit: 1 })
    expect(await findReceipt(db, ALICE, id)).toMatchObject({ subject: one.subject, earlier: before[0]?.id })
    expect(await findReceipt(db, BOB, id)).toBeNull()
    const filter = { kind: 'seconds', number: null, subject: one.subject, page: 1, limit: 10 } as const
    expect((await listHeads(db, { member: ALICE, ...filter })).rows.map((head) => head.id)).toEqual([id])
    expect(await listHeads(db, { member: BOB, ...filter })).toEqual({ rows: [], total: 0 })
    const byNumber = { ...filter, subject: null, number: issued?.number ?? null }
    expect((await listHeads(db, { member: ALICE, ...byNumber })).rows.map((head) => head.id)).toEqual([id])
  })
})

describe('issued receipts', () => {
  it.each([
    ['changed', sql`update receipt set result = '{}' where number = 1`],
    ['removed', sql`delete from receipt where number = 1`],
    ['swept away', sql`truncate receipt cascade`],
  ])('cannot be %s', async (_what, statement) => {
    await expect(db.rows(statement)).rejects.toThrow('never changed and never removed')
  })

  it('verify for one member and for all', async () => {
    const all = await verifyReceipts(db, null)
    expect(all).toMatchObject({ members: 3, broken: [] })
    expect(all.receipts).toBeGreaterThan(8)
    expect(await verifyReceipts(db, CAROL)).toEqual({ members: 1, receipts: 3, broken: [] })
  })
})

/** Simulates manipulation inside the database, with the triggers off: every change is detected. */
describe('a manipulation', () => {
  const forged = async (statement: ReturnType<typeof sql>): Promise<readonly string[]> => {
    let found: readonly string[] = []
    const undo = new Error('undo')
    const attempt = db.transact(async (tx) => {
      await tx.run(sql`alter table receipt disable trigger all`)
      await tx.run(sql`alter table pinned_tick disable trigger all`)
      await tx.run(statement)
      found = (await verifyReceipts(tx, null)).broken
      throw undo
    })
    await expect(attempt).rejects.toBe(undo)
    return found
  }

  it('of a result is detected', async () => {
    const found = await forged(sql`
      update receipt set result = jsonb_set(result::jsonb, '{payout}', '"1"')::json where member_id = ${ALICE}::bigint and number = 2`)
    expect(found.join('\n')).toMatch(/member 10001, receipt 2 .*result payout: 1 is written, 0 is right/)
  })

  it('with a recomputed hash breaks the rest of the chain', async () => {
    const [first] = await listAfter(db, { member: ALICE, after: 0, limit: 1 })
    const other = { ...first!, subject: '999' }
    const found = await forged(sql`
      update receipt set subject = '999', hash = ${sha256(canonicalJson(other))}
      where member_id = ${ALICE}::bigint and number = 1`)
    expect(found.join('\n')).toMatch(/receipt 2 .*chain previous/)
  })

  it('that removes the last receipt is detected by the end of the chain', async () => {
    const found = await forged(sql`delete from receipt where member_id = ${CAROL}::bigint and number = 3`)
    expect(found).toEqual(['member 10003, the chain ends at 2, but 3 were issued'])
  })

  it('of a recorded tick is detected by the receipts that use it', async () => {
    const found = await forged(sql`
      update pinned_tick set price = price + 1 where tick_id in (select tick_id from pinned_tick order by tick_id limit 1)`)
    expect(found.join('\n')).toMatch(/tick \d+ is not on record as it is written/)
  })
})
