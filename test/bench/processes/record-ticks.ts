// Measures ticks of the exchange of a checkout: `record-ticks.ts DIRECTORY TICKS HOURS`. It runs this many seconds one
// by one, then an exchange that was down for these hours. The checkout may be of an earlier release.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { instantOf, SECOND } from '@bourse/contracts/kit'
import { pino } from 'pino'

export type RecordedTicks = {
  /** Mean and median of a tick until everything is recorded and published, in milliseconds. */
  readonly mean: number
  readonly median: number
  /** Mean share of this process in a tick, in milliseconds: independent of other load. */
  readonly worked: number
  /** Of all ticks of one hour and one market, on disk; null for a release without a record. */
  readonly bytesPerTick: number | null
}

const MARKETS = 48
/** Ticks that are not measured. */
const WARM_UP = 120
/** The hour ends amid the measured ticks, so that they include the next hour's computation. */
const BEGIN = Date.UTC(2026, 2, 3, 8, 50)

const [directory = '', ticks = '', hours = ''] = process.argv.slice(2)
const exchange = (await import(
  pathToFileURL(join(directory, 'server/exchange/src/index.ts')).href
)) as typeof import('@bourse/exchange')

/** The former releases have a source of prices that they do not record in full. */
const isFormer = !Object.hasOwn(exchange, 'simulateHour')

function addMarkets(): void {
  const markets = exchange.catalogue.markets as (typeof exchange.catalogue.markets)[number][]
  const own = [...markets]
  for (let number = markets.length; number < MARKETS; number++) {
    const model = own[number % own.length] as (typeof own)[number]
    const id = String(900 + number) as typeof model.id
    markets.push({ ...model, id, symbol: `M${number}/USDT`, baseCode: `M${number}`, sort: 900 + number })
  }
}

async function measure(root: string): Promise<RecordedTicks> {
  addMarkets()
  const log = pino({ level: 'silent' })
  const server = await exchange.startPostgres({ directory: join(root, 'postgres'), log })
  await exchange.ensureDatabase(server, 'record')
  let isOver = false
  const db = exchange.openDatabase(server.connection('record'), (error) => {
    // A closing connection may receive the server's shutdown.
    if (!isOver) throw error
  })
  const clock = exchange.manualClock(instantOf(BEGIN))
  const random = exchange.secureRandom()
  const { markets } = exchange.catalogue
  const start = () =>
    exchange.createExchange({
      db,
      clock,
      random,
      ids: exchange.randomIds(random),
      ...(isFormer ? { source: exchange.seededSource({ markets, seed: 'record' }) } : {}),
      marketSeed: 'record',
      codeSender: exchange.inlineCodeSender(),
      autoReview: true,
      uploads: join(root, 'uploads'),
      log,
    })
  try {
    const spans = await tickOneByOne(await start(), clock)
    const bytesPerTick = isFormer ? null : await recordHours(start, { db, clock })
    return { ...spans, bytesPerTick }
  } finally {
    isOver = true
    await db.close()
    await server.stop()
  }
}

type Exchange = Awaited<ReturnType<typeof exchange.createExchange>>
type Clock = ReturnType<typeof exchange.manualClock>
type Db = ReturnType<typeof exchange.openDatabase>

async function tickOneByOne(running: Exchange, clock: Clock) {
  const spans: number[] = []
  let worked = 0
  for (let tick = -WARM_UP; tick < Number(ticks); tick++) {
    clock.advance(SECOND)
    const [began, cpu] = [performance.now(), process.threadCpuUsage()]
    await running.tickOnce()
    if (tick < 0) continue
    spans.push(performance.now() - began)
    const { user, system } = process.threadCpuUsage(cpu)
    worked += (user + system) / 1_000
  }
  await running.close()
  const sorted = spans.toSorted((a, b) => a - b)
  const mean = spans.reduce((all, span) => all + span, 0) / spans.length
  return { mean, median: sorted[Math.floor(sorted.length / 2)] ?? 0, worked: worked / spans.length }
}

/** Hashes, blocks and bars of all markets, with their indices. */
async function recordHours(start: () => Promise<Exchange>, { db, clock }: { db: Db; clock: Clock }) {
  const before = await sizeOf(db)
  clock.advance(Number(hours) * 3_600 * SECOND)
  const running = await start()
  await running.close()
  return ((await sizeOf(db)) - before) / (Number(hours) * 3_600 * MARKETS)
}

async function sizeOf(db: Db): Promise<number> {
  const row = await db.row<{ bytes: string }>(exchange.sql`
    select sum(pg_total_relation_size(name::regclass))::text as bytes
    from unnest(array['recorded_minute', 'recorded_block', 'recorded_bars']) name`)
  return Number(row?.bytes ?? 0)
}

const root = mkdtempSync(join(tmpdir(), 'bourse-record-'))
try {
  process.send?.(await measure(root))
} finally {
  rmSync(root, { recursive: true, force: true })
}
process.disconnect?.()
