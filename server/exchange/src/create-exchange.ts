import { account } from '@bourse/contracts/account'
import { type Instant, instantOf, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { memberOfToken } from '#account'
import { seedContent } from '#content'
import { attachFeed, type Feed, type PersonalFeed } from '#feed'
import {
  backgroundTask,
  type Database,
  migrate,
  overdueTasks,
  type Interval,
  type Scheduler,
  startInterval,
} from '#kernel'
import { countInvariantViolations, houseBalances, trialBalance } from '#ledger'
import type { Market } from '#market'
import { createHealth, type Health } from '#ops'
import type { OperatorDeps } from '#operator'
import { fillEntries, overdueOrders, settleDue } from '#seconds'
import { catalogue } from '#seed'
import { picturesDirectory } from '#seed/content'
import { createRestingBook, fillRestingOrders, trigger } from '#spot'
import { createApp } from '#web'
import { wireAreas, type ExchangeOptions, handlersOf } from './rooms.ts'
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
  /** What was counted, and what stands, as text. */
  metrics(): Promise<string>
  /** Endpoints that have a handler. */
  readonly implementedEndpoints: ReadonlySet<string>
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
  const feedRef: { feed: Feed | null } = { feed: null }
  const areas = await wireAreas(
    options,
    (type, member) => feedRef.feed?.balanceChanged(member, type),
    personalOf(feedRef),
  )
  const { market, scheduler, passwords } = areas
  const handlers = handlersOf(areas)
  const recordCall = options.metrics === undefined ? {} : { recordCall: options.metrics.recordCall }
  const face = { memberOfToken, uploads, sitePictures: picturesDirectory, ...recordCall }
  const app = await createApp({ db, clock, ids, log, handlers, ...face })
  const resting = createRestingBook(db)
  market.showOrders(resting.levels)
  const feed = attachFeed({ server: app.server, market, log, key: feedKey })
  feedRef.feed = feed

  const settle = () => inTurn([() => fillEntries(areas.seconds), () => settleDue(areas.seconds)])
  const unsettled = (error: unknown) => log.error({ err: error }, 'not all that was due is done')
  const settling = backgroundTask(settle, unsettled)
  await areas.futures.start(clock.now())
  // What fell due while nobody was here happens before anybody is heard.
  await settle().catch(unsettled)
  const { ticked, audited, health } = createHealth(db, clock)
  const runTick = async () => {
    await resting.refresh()
    await market.tickOnce()
    ticked(clock.now())
    await inTurn([() => trigger(areas.spot), () => fillRestingOrders(areas.spot), () => areas.futures.tick()])
  }
  let intervals: readonly Interval[] = []
  return {
    app,
    market,
    scheduler,
    personal: areas.personal,
    operator: {
      db,
      clock,
      random,
      ids,
      scheduler,
      passwords,
      assets: catalogue.assets,
      wallet: areas.wallet,
      identity: areas.identity,
      messages: areas.messages,
      onMemberCreated: areas.account.onMemberCreated,
      siteChanged: feed.siteChanged,
    },
    health,
    metrics: () => options.metrics?.text(db, () => operationalStats(db, clock.now())) ?? Promise.resolve(''),
    implementedEndpoints: new Set([...handlers.keys(), account.upload.name]),
    tickOnce: () => inTurn([runTick, settle]),
    start() {
      // Thousands of options may end in one second: prices and positions do not wait for them.
      intervals = [
        startInterval(() => runTick().finally(settling.begin), { everyMs: SECOND, clock, log }),
        startInterval(() => auditLedger(options, audited), { everyMs: AUDIT_MS, clock, log }),
      ]
      scheduler.start()
    },
    async close() {
      await Promise.all(intervals.map((interval) => interval.stop()))
      await settling.ended()
      await scheduler.stop()
      await feed.close()
      await app.close()
    },
  }
}

/** All the legs are added up in each: not too often. */
const AUDIT_MS = 10 * MINUTE
/** What is due now is done a moment later. */
const OVERDUE_MS = 5 * SECOND

/** Adds all of the ledger up again; what is broken is said aloud, counted, and seen by whoever asks whether we are well. */
async function auditLedger(
  { db, log, metrics }: ExchangeOptions,
  audited: (isBalanced: boolean) => void,
): Promise<void> {
  const found = countInvariantViolations(await trialBalance(db))
  audited(found === 0)
  if (found === 0) return
  metrics?.violated(found)
  log.fatal('the ledger does not keep its promises: npm run operator -- ledger balance')
}

/** What only the database knows of the house, for its operator. */
async function operationalStats(db: Database, now: Instant) {
  const before = instantOf(now - OVERDUE_MS)
  const [balances, tasks, orders] = await Promise.all([
    houseBalances(db),
    overdueTasks(db, before),
    overdueOrders(db, before),
  ])
  return {
    houseBalances: balances.map(({ account: name, asset, balance }) => ({
      labels: { account: name, asset },
      value: balance,
    })),
    overdue: [
      { labels: { kind: 'tasks' }, value: tasks },
      { labels: { kind: 'options' }, value: orders },
    ],
  }
}

/** What rooms tell one member's phones, before there is a socket to tell it through. */
const personalOf = (feedRef: { readonly feed: Feed | null }): PersonalFeed => ({
  hasListeners: (member) => feedRef.feed?.personal.hasListeners(member) ?? false,
  positionsChanged: (member, snapshot) => feedRef.feed?.personal.positionsChanged(member, snapshot),
  ordersClosed: (member, ids, reason) => feedRef.feed?.personal.ordersClosed(member, ids, reason),
  optionSettled: (member, id) => feedRef.feed?.personal.optionSettled(member, id),
})

/** One after the other; what goes wrong in one holds up none, and is said when all have had their turn. */
async function inTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(failures, 'several things that a tick brings about failed')
}
