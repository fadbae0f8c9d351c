import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { addMs, amountOf, HOUR, instantText, MINUTE, multiply, SECOND } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { decodeTicks, encodeTicks } from '@bourse/contracts/ticks'
import { catalogue, sql } from '@bourse/exchange'
import { createTestEnvironment, type TestEnvironment } from '#environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START } from '../environment/start.ts'

const EXAMPLE = fileURLToPath(new URL('../../server/bff/examples/recompute-hour.ts', import.meta.url))
const HOURS = 5
let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment({ committedPrices: { seed: null } })
  await environment.advance(`${HOURS} hours`)
  await environment.advance('1 minute')
}, 120_000)
afterAll(() => environment.close())

/** The program of the README, on the public addresses. */
async function recompute(hour?: number) {
  const words = hour === undefined ? [] : [instantText(addMs(START, hour * HOUR))]
  const child = spawn(process.execPath, [EXAMPLE, environment.url, ...words])
  const ended = once(child, 'close') as Promise<[code: number | null]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { lines: out.trimEnd().split('\n'), err, code }
}

/** Changes rows as someone with full access to the database can. */
const forge = (statement: string) =>
  environment.db.pool.query(`alter table recorded_minute disable trigger all;
    alter table recorded_block disable trigger all; ${statement};
    alter table recorded_block enable trigger all; alter table recorded_minute enable trigger all`)

/** The next second at the prices of the newest, all volumes tripled; every trigger admits it. */
async function insertSecond(): Promise<void> {
  const { db } = environment
  const newest = await db.row<{ ticks: Buffer }>(
    sql`select ticks from recorded_second order by at desc limit 1`,
  )
  const [before] = decodeTicks(newest?.ticks ?? new Uint8Array())
  if (before === undefined) throw new Error('the hour has begun')
  const at = addMs(before.at, SECOND)
  const ticks = [...before.ticks].map(
    ([id, tick]) => [id, { ...tick, at, volume: multiply(tick.volume, amountOf('3'), 'down') }] as const,
  )
  const forged = Buffer.from(encodeTicks([{ at, ticks: new Map(ticks) }], catalogue.markets))
  await db.rows(sql`insert into recorded_second (at, ticks) values (${new Date(at)}, ${forged})`)
}

const lastMinuteOf = (hour: number) => `'${instantText(addMs(START, (hour + 1) * HOUR - MINUTE))}'`

describe('an hour whose key is revealed', () => {
  it('is recomputed by the example from public addresses alone', async () => {
    const { lines, err, code } = await recompute()
    expect([err, code]).toEqual(['', 0])
    const { list } = await environment.visitor().call(market.boards, {})
    const count = list.flatMap(({ markets }) => markets).length
    expect(lines).toEqual([
      'commitments 30 in one chain, 5 revealed',
      `hour        ${instantText(addMs(START, 4 * HOUR))} to ${instantText(addMs(START, 5 * HOUR))}`,
      `opening     ${count} markets, as the hour before ended`,
      'blocks      60 with their digests and links',
      `ticks       ${count * 3_600} equal`,
    ])
  })

  it('shows a tick that was changed', async () => {
    await forge(`update recorded_block set ticks = set_byte(ticks, length(ticks) - 1, (get_byte(ticks, length(ticks) - 1) + 1) % 128)
      where minute = ${lastMinuteOf(0)}`)
    const { lines, code } = await recompute(0)
    expect([lines.at(-1), code]).toEqual([
      expect.stringMatching(/^difference {2}block of 2026-03-03T09:59:00\S*, digest: /),
      1,
    ])
  })

  it('shows a tick that was changed with its digest and link', async () => {
    await forge(`update recorded_block set ticks = set_byte(ticks, length(ticks) - 1, (get_byte(ticks, length(ticks) - 1) + 1) % 128)
      where minute = ${lastMinuteOf(1)};
      update recorded_minute set digest = sha256(ticks), link = sha256(previous
        || int8send(extract(epoch from recorded_minute.minute)::bigint) || sha256(ticks))
      from recorded_block where recorded_block.minute = recorded_minute.minute and recorded_minute.minute = ${lastMinuteOf(1)}`)
    const { lines, code } = await recompute(1)
    expect([lines.at(-1), code]).toEqual([
      expect.stringMatching(
        /^difference {2}\S+ at 2026-03-03T10:59:59\S*, volume: published \d+, expected \d+$/,
      ),
      1,
    ])
  })

  it('shows a minute that was removed', async () => {
    const minute = `'${instantText(addMs(START, 2.5 * HOUR))}'`
    await forge(
      `delete from recorded_block where minute = ${minute}; delete from recorded_minute where minute = ${minute}`,
    )
    const { lines, code } = await recompute(2)
    expect([lines.at(-1), code]).toEqual([
      expect.stringMatching(/^difference {2}block of 2026-03-03T11:31:00\S*, link before it: /),
      1,
    ])
  })
})

describe('an hour that is not over', () => {
  it('has a commitment, and neither a key nor an opening state', async () => {
    const { list } = await environment.visitor().call(market.commitments, { page: 1, limit: 100 })
    const now = environment.clock.now()
    const coming = list.filter(({ endsAt }) => endsAt > now)
    expect(coming).toHaveLength(25)
    for (const { key, keyHash, opening, publishedAt, startsAt } of coming) {
      expect([key, opening]).toEqual([null, null])
      expect(keyHash).toMatch(/^[0-9a-f]{64}$/)
      expect(publishedAt).toBeLessThan(startsAt)
    }
    const { lines, code } = await recompute(HOURS)
    expect([lines.at(-1), code]).toEqual(['difference  the key of this hour is not revealed', 1])
  })
})

describe('a second that was inserted before the exchange recorded it', () => {
  it('stops prices instead of becoming one', async () => {
    await insertSecond()
    await expect(environment.advance('1 second')).rejects.toThrow('differs from the one that its key gives')
    environment.clock.advance(5 * SECOND)
    expect(environment.exchange.market.price('1' as never)).toBeNull()
  })
})
