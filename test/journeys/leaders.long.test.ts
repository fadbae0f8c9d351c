import { execFile } from 'node:child_process'
import { computeFigures, copyTrading, toLeaderTrade } from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'
import { type Instant, ZERO } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

let guest: Member
const environment = useTestEnvironment({ hasPrograms: true, committedPrices: { seed: 'leaders' } })
beforeAll(async () => {
  guest = environment.visitor()
  await environment.advance('1 minute')
}, 60_000)

const leaders = async () => (await guest.call(copyTrading.leaders, {})).list
async function history(leader: never): Promise<Position[]> {
  const rows: Position[] = []
  for (let page = 1; ; page++) {
    const { list } = await guest.call(copyTrading.history, { leader, page, limit: 100 })
    rows.push(...list)
    if (list.length < 100) return rows
  }
}

/** Runs the next decisions of programs, without the hour that passes before them. */
async function decide(): Promise<void> {
  const at = new Date(environment.clock.now())
  await environment.db.rows(sql`update task set due_at = ${at} where kind = 'copy_program'`)
  await environment.advance('2 seconds')
}

describe('the programs of the house', () => {
  it('are found by words of their name, whatever its case, beyond the page that is shown', async () => {
    const all = await leaders()
    const last = all.at(-1)
    const words = (last?.nickname ?? '').toUpperCase()
    const found = await guest.call(copyTrading.leaders, { words, limit: 1 })
    expect(found).toMatchObject({ list: [{ id: last?.id }], total: 1 })
    expect((await guest.call(copyTrading.leaders, { words: `${words} nothing` })).list).toEqual([])
  })

  it('have two years of trades, and figures that can be recomputed from the public rows', async () => {
    const all = await leaders()
    expect(all.map(({ strategy, isProgram }) => isProgram && strategy).toSorted()).toEqual([
      'breakout',
      'carry',
      'chase',
      'grid',
      'reversion',
      'trend',
    ])
    for (const { id, daysLeading, closedPositions } of all) {
      const { figures, liveSince } = await guest.call(copyTrading.leader, { leader: id })
      const rows = await history(id as never)
      const basis = { capital: figures?.capital ?? ZERO, at: figures?.refreshedAt as Instant }
      const computed = computeFigures(
        rows.flatMap((row) => toLeaderTrade(row) ?? []),
        basis,
      )
      const { closedPositions: count, ...recomputed } = computed
      expect(figures).toMatchObject(recomputed)
      expect(count).toBe(closedPositions)
      expect(count).toBeGreaterThan(50)
      expect(daysLeading).toBe(730)
      expect(new Set(rows.map(({ paidCost }) => paidCost))).toEqual(new Set(['overnight']))
      expect(rows.every(({ closedAt }) => closedAt !== null && closedAt <= (liveSince ?? 0))).toBe(true)
    }
    // One program loses.
    expect(all.at(-1)).toMatchObject({ strategy: 'chase' })
    expect(all.at(-1)?.profit).toBeLessThan(0n)
  })

  it('are confirmed by a program without our code', async () => {
    const path = new URL('../../server/bff/examples/leader-figures.ts', import.meta.url).pathname
    const env = { ...process.env, BOURSE: environment.url }
    const printed = await new Promise<string>((resolve) => {
      execFile(process.execPath, [path], { env }, (_error, out, failed) => resolve(`${out}${failed}`))
    })
    expect(printed.split('\n').at(-2), printed).toBe('equal')
  })

  it('decide every hour, by orders like those of members, with receipts and transfers', async () => {
    await decide()
    const carry = (await leaders()).find(({ strategy }) => strategy === 'carry')
    const { open } = await guest.call(copyTrading.leader, { leader: carry?.id as never })
    expect(open?.map(({ symbol, side, lots }) => [symbol, side, lots > ZERO]).toSorted()).toEqual([
      ['WTI/USDT', 'short', true],
      ['XAG/USDT', 'short', true],
      ['XAU/USDT', 'short', true],
    ])
    const receipts = await environment.db.rows<{ subject: string }>(
      sql`select subject from receipt where member_id = ${carry?.id ?? ''} and kind = 'open'`,
    )
    expect(receipts.map(({ subject }) => subject).toSorted()).toEqual(open?.map(({ id }) => id).toSorted())
    const paid = await environment.db.rows<{ id: string }>(
      sql`select id from transfer where reason = 'leader_capital'`,
    )
    expect(paid).toHaveLength(6)
    expect(open?.every(({ leverage, openedAt }) => leverage === 5 && openedAt !== null)).toBe(true)
    expect(await audit(environment)).toEqual([])
  })

  it('close their positions after the operator ended their leading', async () => {
    const carry = (await leaders()).find(({ strategy }) => strategy === 'carry')?.id ?? ''
    await environment.operate('leader', 'close', carry)
    expect(await leaders()).toHaveLength(5)
    await decide()
    const open = await environment.db.rows(
      sql`select id from futures_position where member_id = ${carry} and status = 'open'`,
    )
    expect(open).toEqual([])
    expect(await audit(environment)).toEqual([])
  })
})
