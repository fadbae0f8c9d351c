import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { addMs, toAmount, DAY, HOUR, instantText, MINUTE, multiply, SECOND } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { decodeTicks, encodeTicks } from '@bourse/contracts/ticks'
import { catalogue, sql } from '@bourse/exchange'
import { createTestEnvironment, type TestEnvironment } from '#environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLogOptions } from '../../server/main/src/log-fields.ts'
import { START } from '../environment/start.ts'

const EXAMPLE = fileURLToPath(new URL('../../server/bff/examples/recompute-hour.ts', import.meta.url))
const HOURS = 5
// Started by hand, because the log reads the clock while the environment starts.
let environment: TestEnvironment
/** The lines of the log that the product writes. */
const lines: Readonly<Record<string, unknown>>[] = []
const log = buildLogOptions(
  'info',
  'exchange',
  { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  () => environment?.clock.now() ?? START,
)

beforeAll(async () => {
  environment = await createTestEnvironment({ committedPrices: { seed: null }, log })
  await takeDepth()
  await environment.advance(`${HOURS} hours`)
  await environment.advance('1 minute')
}, 120_000)
afterAll(() => environment.close())

/** Places orders larger than the house quotes; every price can still be recomputed from its key. */
async function takeDepth(): Promise<void> {
  const whale = await environment.member({ usdt: '1000000000', btc: '2000' })
  const [base, quote] = ['1', '3'] as [never, never]
  for (const side of ['buy', 'sell', 'buy'] as const) {
    // The depth that was taken returns by half in five seconds.
    await environment.advance('30 seconds')
    const price = environment.exchange.market.price(base) ?? toAmount('0')
    const terms = { base, quote, price, quantity: toAmount('600'), kind: 'market' } as const
    const order = await whale.call(spot.place, { ...terms, side })
    if ((order?.filled ?? 0n) < toAmount('10')) throw new Error('the order takes depth')
  }
}

/** Runs the program of the README on the public URLs. */
async function recompute(hour?: number) {
  const words = hour === undefined ? [] : [instantText(addMs(START, hour * HOUR))]
  const child = spawn(process.execPath, [EXAMPLE, environment.url, ...words])
  const ended = once(child, 'close') as Promise<[code: number | null]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { lines: out.trimEnd().split('\n'), err, code }
}

/** Changes rows like a person with full access to the database. */
const forge = (statement: string) =>
  environment.db.pool.query(`alter table recorded_minute disable trigger all;
    alter table recorded_block disable trigger all; ${statement};
    alter table recorded_block enable trigger all; alter table recorded_minute enable trigger all`)

/** Inserts the next second at the newest prices with tripled volumes, which every trigger admits. */
async function insertSecond(): Promise<void> {
  const { db } = environment
  const newest = await db.row<{ ticks: Buffer }>(
    sql`select ticks from recorded_second order by at desc limit 1`,
  )
  const [before] = decodeTicks(newest?.ticks ?? new Uint8Array())
  if (before === undefined) throw new Error('the hour has begun')
  const at = addMs(before.at, SECOND)
  const ticks = [...before.ticks].map(
    ([id, tick]) => [id, { ...tick, at, volume: multiply(tick.volume, toAmount('3'), 'down') }] as const,
  )
  const markets = catalogue.markets.filter(({ id }) => before.ticks.has(id))
  const forged = Buffer.from(encodeTicks([{ at, ticks: new Map(ticks) }], markets))
  await db.rows(sql`insert into recorded_second (at, ticks) values (${new Date(at)}, ${forged})`)
}

const lastMinuteText = (hour: number) => `'${instantText(addMs(START, (hour + 1) * HOUR - MINUTE))}'`

describe('the log of the product', () => {
  it('has the hash of each price key as it is published, before its hour', async () => {
    const rows = await environment.db.rows<{ at: Date; hash: string; link: string }>(sql`
      select starts_at as at, encode(key_hash, 'hex') as hash, encode(link, 'hex') as link
      from price_commitment order by starts_at`)
    expect(rows.length).toBeGreaterThan(HOURS + 20)
    const commits = lines.filter(({ msg }) => msg === 'price key committed')
    expect(commits.map(({ starts_at: at, key_hash: hash, link }) => ({ at, hash, link }))).toEqual(
      rows.map(({ at, hash, link }) => ({ at: at.toISOString(), hash, link })),
    )
  })

  it('lacks no field that the code writes', () => {
    expect(lines.length).toBeGreaterThan(HOURS + 20)
    expect(lines.filter((line) => 'unlisted' in line)).toEqual([])
  })
})

describe('an hour whose key is revealed', () => {
  it('is recomputed by the example from public addresses alone', async () => {
    const { lines, err, code } = await recompute()
    expect([err, code]).toEqual(['', 0])
    const { list } = await environment.visitor().call(market.boards, {})
    const count = list.flatMap(({ markets }) => markets).length
    const closed = list.flatMap(({ markets }) => markets).filter(({ segment }) => segment === 'stocks').length
    expect(lines).toEqual([
      'commitments 30 in one chain, 5 revealed',
      `hour        ${instantText(addMs(START, 4 * HOUR))} to ${instantText(addMs(START, 5 * HOUR))}`,
      `opening     ${count} markets, as the hour before ended`,
      'blocks      60 with their digests and links',
      `ticks       ${(count - closed) * 3_600} equal`,
    ])
  })

  it('shows a tick that was changed', async () => {
    await forge(`update recorded_block set ticks = set_byte(ticks, length(ticks) - 1, (get_byte(ticks, length(ticks) - 1) + 1) % 128)
      where minute = ${lastMinuteText(0)}`)
    const { lines, code } = await recompute(0)
    expect([lines.at(-1), code]).toEqual([
      expect.stringMatching(/^difference {2}block of 2026-03-03T09:59:00\S*, digest: /),
      1,
    ])
  })

  it('shows a tick that was changed with its digest and link', async () => {
    await forge(`update recorded_block set ticks = set_byte(ticks, length(ticks) - 1, (get_byte(ticks, length(ticks) - 1) + 1) % 128)
      where minute = ${lastMinuteText(1)};
      update recorded_minute set digest = sha256(ticks), link = sha256(previous
        || int8send(extract(epoch from recorded_minute.minute)::bigint) || sha256(ticks))
      from recorded_block where recorded_block.minute = recorded_minute.minute and recorded_minute.minute = ${lastMinuteText(1)}`)
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

describe('the ticks of a market', () => {
  const window = { from: addMs(START, 3 * HOUR), to: addMs(START, 5 * HOUR) }
  const ticksOf = (query: object) =>
    environment.visitor().call(market.ticks, { symbol: 'BTC/USDT', ...window, ...query })
  const seconds = (span: number) =>
    Array.from({ length: span / SECOND }, (_, at) => addMs(window.from, at * SECOND))

  it('are read in pages, in windows longer than an hour', async () => {
    const pages = [await ticksOf({}), await ticksOf({ page: 2 }), await ticksOf({ page: 3 })]
    expect(pages.map(({ page, limit, total, list }) => [page, limit, total, list.length])).toEqual([
      [1, 3_601, 7_201, 3_601],
      [2, 3_601, 7_201, 3_600],
      [3, 3_601, 7_201, 0],
    ])
    const all = pages.flatMap(({ list }) => list)
    expect(all.map(({ at }) => at)).toEqual([...seconds(2 * HOUR), window.to])
    const small = await ticksOf({ page: 25, limit: 100 })
    expect(small.list).toEqual(all.slice(2_400, 2_500))
    // Every page has the prices of the file.
    const { blocks } = await environment
      .visitor()
      .call(market.tickBlocks, { from: window.from, to: window.from })
    const [first] = decodeTicks(Buffer.from(blocks[0]?.ticks ?? '', 'base64'))
    expect(first?.ticks.get('1' as never)).toMatchObject(all[0] ?? {})
  })

  it('of an hour are one page without asking for it', async () => {
    const { list, total } = await ticksOf({ to: addMs(window.from, HOUR) })
    expect([list.length, total]).toEqual([3_601, 3_601])
  })

  it('end with the newest second, whatever the requested window', async () => {
    const now = environment.clock.now()
    const newest = await ticksOf({ from: addMs(now, -10 * SECOND), to: addMs(now, 365 * DAY) })
    expect([newest.list.length, newest.list.at(-1)?.at]).toEqual([11, now])
    const coming = await ticksOf({ from: addMs(now, SECOND), to: addMs(now, HOUR) })
    expect([coming.list, coming.total]).toEqual([[], 0])
    const early = await ticksOf({ from: addMs(START, -DAY), to: addMs(START, -SECOND) })
    expect([early.list, early.total]).toEqual([[], 0])
  })

  it.each(['limit=0', 'limit=-1', 'limit=3602', 'limit=1e3', 'page=0', 'page=-1', 'page=100001', 'page=x'])(
    'are refused with %s',
    async (query) => {
      const span = `from=${window.from / SECOND}&to=${window.to / SECOND}`
      const response = await fetch(`${environment.url}/api/market/ticks?symbol=BTC/USDT&${span}&${query}`)
      expect(response.status).toBe(400)
    },
  )
})

describe('a second that was inserted before the exchange recorded it', () => {
  it('stops prices instead of becoming one', async () => {
    await insertSecond()
    await expect(environment.advance('1 second')).rejects.toThrow('differs from the one that its key gives')
    environment.clock.advance(5 * SECOND)
    expect(environment.exchange.market.price('1' as never)).toBeNull()
  })
})
