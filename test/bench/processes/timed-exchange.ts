// An exchange with open positions and loans whose tasks are timed: `timed-exchange.ts POSITIONS LOANS SECONDS`. Its clock
// is this many seconds before a midnight. Sends its address when it is ready, and a report on request.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instantOf, SECOND } from '@bourse/contracts/kit'
import {
  AREAS,
  createExchange,
  type Database,
  ensureDatabase,
  inlineCodeSender,
  machineClock,
  openDatabase,
  operatorSocket,
  prepareDatabase,
  randomIds,
  secureRandom,
  serveOperator,
  startPostgres,
} from '@bourse/exchange'
import { pino } from 'pino'
import { placeLoans } from '../../faults/place-loans.ts'
import { placePositions } from '../../faults/place-positions.ts'
import { createStretchMeter, type Held } from '../stretches/stretches.ts'
import { timedAreas } from '../stretches/timed-areas.ts'

export type TimedExchange = {
  readonly url: string
  readonly directory: string
  readonly feedKey: string
  /** The members with positions. */
  readonly members: readonly string[]
  /** Until an hour, a day, and a candle of each period end. */
  readonly midnightInMs: number
}
export type TimedReport = { readonly held: readonly Held[] }

const FEED_KEY = 'k'.repeat(32)
const MEMBERS = 2_000
/** The night after a day on which stocks are traded. */
const MIDNIGHT = Date.UTC(2027, 2, 4)

const [positions = 0, loans = 0, before = 0] = process.argv.slice(2).map(Number)
const directory = mkdtempSync(join(tmpdir(), 'bourse-timed-'))
const log = pino({ level: 'error' })
const meter = createStretchMeter()
const server = await startPostgres({ directory: join(directory, 'postgres'), log })
await ensureDatabase(server, 'timed')
let isOver = false
const db = openDatabase(server.connection('timed'), (error) => {
  // A closing connection may receive the server's shutdown.
  if (!isOver) throw error
})
const open = async () => {
  const random = secureRandom()
  const parts = { db, clock, random, ids: randomIds(random), codeSender: inlineCodeSender(), log }
  const uploads = join(directory, 'uploads')
  return createExchange({ ...parts, autoReview: true, feedKey: FEED_KEY, uploads }, timedAreas(meter))
}

const at = instantOf(MIDNIGHT - before * SECOND)
const clock = machineClock(at - machineClock().now())
await prepareDatabase(db, at, AREAS)
// The first exchange makes the prices at which positions open.
const first = await open()
await first.tickOnce()
const members = await place(db)
await first.close()
const exchange = await open()
await exchange.tickOnce()
const url = await exchange.app.listen({ port: 0, host: '127.0.0.1' })
meter.within('record and publication of a tick', exchange.start)
const operator = await serveOperator(exchange.operator, operatorSocket(directory), log)

async function place(database: Database): Promise<readonly string[]> {
  const priceOf = (market: Parameters<typeof first.market.quote>[0]) => first.market.quote(market).price
  const ids = await placePositions(database, { count: positions, members: MEMBERS, at, priceOf })
  if (loans > 0) await placeLoans(database, { count: loans, members: loans, borrowedAt: at })
  return ids
}

process.on('message', (message) => {
  if (message === 'reset') meter.reset()
  else process.send?.({ held: meter.held() } satisfies TimedReport)
})
process.once('disconnect', () => {
  void (async () => {
    isOver = true
    operator.close()
    await exchange.close()
    await db.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  })()
})
const midnightInMs = MIDNIGHT - clock.now()
process.send?.({ url, directory, feedKey: FEED_KEY, members, midnightInMs } satisfies TimedExchange)
