import { account } from '@bourse/contracts/account'
import { type Instant, SECOND } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { memberOfToken } from '#account'
import { seedContent } from '#content'
import { attachFeed, type Feed, type PersonalFeed } from '#feed'
import { aside, type Database, migrate, type Pulse, type Scheduler, startPulse } from '#kernel'
import type { Market } from '#market'
import { createHealth, type Health } from '#ops'
import type { OperatorDeps } from '#operator'
import { fillEntries, settleDue } from '#seconds'
import { catalogue } from '#seed'
import { picturesDirectory } from '#seed/content'
import { createResting, sweep, trigger } from '#spot'
import { createApp } from '#web'
import { createRooms, type ExchangeOptions, handlersOf } from './rooms.ts'
import { migrations } from './schema.ts'

export type Exchange = {
  readonly app: FastifyInstance
  readonly market: Market
  readonly scheduler: Scheduler
  readonly operator: OperatorDeps
  /** What rooms tell one member's phones. */
  readonly personal: PersonalFeed
  /** What it stands on, asked at this moment. */
  health(): Promise<Health>
  /** Endpoints that have a handler. */
  readonly built: ReadonlySet<string>
  /** One second of the market: the tick, and what it fills. */
  tickOnce(): Promise<void>
  /** Lets time drive it; a test drives it by hand instead. */
  start(): void
  close(): Promise<void>
}

/** Brings a database to where an exchange can run on it: the schema, and the content that is not there yet. */
export async function prepareDatabase(db: Database, now: Instant): Promise<void> {
  await migrate(db, migrations)
  await db.transact((tx) => seedContent(tx, now))
}

/** Puts the rooms together on a database. Nothing runs by itself until `start`. */
export async function createExchange(options: ExchangeOptions): Promise<Exchange> {
  const { db, clock, log, ids, random, uploads, feedKey = null } = options
  await prepareDatabase(db, clock.now())
  // The socket needs the HTTP server, which needs the handlers, which tell the socket: told through this.
  const told: { feed: Feed | null } = { feed: null }
  const rooms = await createRooms(
    options,
    (type, member) => told.feed?.balanceChanged(member, type),
    personalOf(told),
  )
  const { market, scheduler, passwords } = rooms
  const handlers = handlersOf(rooms)
  const app = await createApp({
    db,
    clock,
    ids,
    log,
    handlers,
    memberOfToken,
    uploads,
    sitePictures: picturesDirectory,
  })
  const resting = createResting(db)
  market.showOrders(resting.levels)
  const feed = attachFeed({ server: app.server, market, log, key: feedKey })
  told.feed = feed

  const settle = () => inTurn([() => fillEntries(rooms.seconds), () => settleDue(rooms.seconds)])
  const unsettled = (error: unknown) => log.error({ err: error }, 'not all that was due is done')
  const settling = aside(settle, unsettled)
  await rooms.futures.start(clock.now())
  // What fell due while nobody was here happens before anybody is heard.
  await settle().catch(unsettled)
  const { ticked, health } = createHealth(db, clock)
  const beat = async () => {
    await resting.refresh()
    await market.tickOnce()
    ticked(clock.now())
    await inTurn([() => trigger(rooms.spot), () => sweep(rooms.spot), () => rooms.futures.tick()])
  }
  let pulse: Pulse | null = null
  return {
    app,
    market,
    scheduler,
    personal: rooms.personal,
    operator: {
      db,
      clock,
      random,
      ids,
      scheduler,
      passwords,
      assets: catalogue.assets,
      wallet: rooms.wallet,
      identity: rooms.identity,
      messages: rooms.messages,
      joined: rooms.account.joined,
      siteChanged: feed.siteChanged,
    },
    health,
    built: new Set([...handlers.keys(), account.upload.name]),
    tickOnce: () => inTurn([beat, settle]),
    start() {
      // Thousands of options may end in one second: prices and positions do not wait for them.
      pulse = startPulse(() => beat().finally(settling.begin), { everyMs: SECOND, clock, log })
      scheduler.start()
    },
    async close() {
      await pulse?.stop()
      await settling.ended()
      await scheduler.stop()
      await feed.close()
      await app.close()
    },
  }
}

/** What rooms tell one member's phones, before there is a socket to tell it through. */
const personalOf = (told: { readonly feed: Feed | null }): PersonalFeed => ({
  isHeard: (member) => told.feed?.personal.isHeard(member) ?? false,
  positionsChanged: (member, standing) => told.feed?.personal.positionsChanged(member, standing),
  ordersClosed: (member, ids, reason) => told.feed?.personal.ordersClosed(member, ids, reason),
  optionSettled: (member, id) => told.feed?.personal.optionSettled(member, id),
})

/** One after the other; what goes wrong in one holds up none, and is said when all have had their turn. */
async function inTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(failures, 'several things that a tick brings about failed')
}
