import { join } from 'node:path'
import { account, showsPaperCodes } from '@bourse/contracts/account'
import { type Instant, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { createPrincipalOfKey, isKeyCredential } from '#members/security/api-keys'
import { createPrincipalOfToken } from '#members/account'
import { copyDeps } from '#products/copy-trading'
import { createEvents, type PersonalFeed } from '#platform/feed'
import { assertVerified, identityDeps } from '#members/identity'
import { assertOpen } from '#members/identity/countries'
import {
  backgroundTask,
  createFailureWatch,
  type Database,
  listFailingTasks,
  hasLost,
  type Interval,
  migrate,
  runSequentially,
  type Scheduler,
  startInterval,
  type StuckRow,
  UNLIMITED,
} from '#platform/kernel'
import { countInvariantViolations, listHouseBalances, computeTrialBalance } from '#platform/ledger'
import { type Market, verifyRecord } from '#platform/market'
import { knownPieces } from '#products/nft'
import { createMedia } from '#products/nft/media'
import {
  createHealth,
  type Health,
  formatStuck,
  buildStuckGauges,
  recordStates,
  summarizeParts,
  statusTime,
} from '#platform/ops'
import type { OperatorDeps } from '#operator'
import { picturesDirectory } from '#catalogue/content'
import { walletDeps } from '#members/wallet'
import { listCheapLoans } from '#products/earn'
import { createApp } from '#platform/web'
import { createAreaDeps } from './area-deps.ts'
import { type Area, type AreaDeps, AREAS, collectMigrations } from './areas.ts'
import {
  buildCatchUp,
  waitUntilCaughtUp,
  chooseDueInstant,
  hasLongGap,
  findLastRecorded,
} from './catch-up.ts'
import type { ExchangeOptions } from './options.ts'
import { createDecidedSeconds, createWindowProcessor } from './process-window.ts'
import { runAreas, type RunningAreas } from './run-areas.ts'

export type Exchange = {
  readonly app: FastifyInstance
  readonly market: Market
  readonly scheduler: Scheduler
  readonly operator: OperatorDeps
  /** Publishes events of one member. */
  readonly personal: PersonalFeed
  /** Whether missed seconds wait for the timers, by `catchesUpInBackground`. */
  isCatchingUp(): boolean
  /** The current state of the dependencies. */
  health(): Promise<Health>
  /** Records the state of each part for the public history. */
  recordStatus(): Promise<void>
  /** Rows and tasks that fail at every run; also part of the health. */
  stuck(): Promise<readonly StuckRow[]>
  /** The result of the last audit; also part of the health. */
  ledger(): Health['ledger']
  /** Metrics in text form. */
  metrics(): Promise<string>
  /** Endpoints that have a handler. */
  readonly implementedEndpoints: ReadonlySet<string>
  /** Applies one second of the market: the tick and its effects. */
  applyTick(): Promise<void>
  /** Settles due work that no tick waits for. */
  settleDue(): Promise<void>
  /** Runs `applyTick`, then `settleDue`. */
  tickOnce(): Promise<void>
  /** Starts the timers; tests call `tickOnce` instead. */
  start(): void
  close(): Promise<void>
}

/** Brings a database up to date: the schema, and missing content. */
export async function prepareDatabase(
  db: Database,
  now: Instant,
  areas: readonly Area[] = AREAS,
): Promise<void> {
  await migrate(db, collectMigrations(areas))
  await db.transact(async (tx) => {
    for (const area of areas) await area.seed?.(tx, now)
  })
}

/** Wires the areas on a database. Nothing runs by itself until `start`. */
export async function createExchange(
  options: ExchangeOptions,
  areas: readonly Area[] = AREAS,
): Promise<Exchange> {
  const { db, clock, log, ids, uploads, feedKey = null } = options
  await prepareDatabase(db, clock.now(), areas)
  await verifyRecord(db, clock.now(), options.source === undefined ? (options.marketSeed ?? null) : null)
  const events = createEvents({ log, key: feedKey })
  const decided = createDecidedSeconds()
  const deps = await createAreaDeps(options, {
    areas,
    notify: (change, member) => events.publishMemberChange(member, change),
    personal: events.personal,
    publishSales: events.publishSales,
    publishLot: events.publishLot,
    publishChat: events.publishChat,
    orderedUntil: decided.orderedUntil,
  })
  const failures = createFailureWatch({ clock, log })
  const stuck = async () => [...failures.stuck(), ...(await listFailingTasks(db))]
  const running: RunningAreas = runAreas(areas, deps, failures)
  const { market, scheduler } = deps
  const process = createWindowProcessor({ clock, decided, scheduler, running })
  for (const loan of await listCheapLoans(db, { sources: deps.earnSources, loans: deps.loanRates }))
    log.error({ product: 'loans', reason: loan }, 'a loan costs less than borrowed money earns')
  const { handlers } = running
  const recordCall = options.metrics === undefined ? {} : { recordCall: options.metrics.recordCall }
  const { storage = UNLIMITED } = options
  const access = {
    principalOfToken: createPrincipalOfToken(db),
    principalOfKey: createPrincipalOfKey({
      db,
      master: deps.apiKeyMaster,
      startedAt: clock.machineNow(),
    }),
    isKeyCredential,
    assertVerified,
    assertOpen,
    callerKey: feedKey,
    uploads,
    storage,
    sitePictures: picturesDirectory,
    openMedia: buildMedia(options).open,
    ...recordCall,
  }
  const app = await createApp({ db, clock, ids, log, handlers, ...access })
  events.attach({ server: app.server, market })

  const { ticked, audited, ledger, health } = createHealth(db, clock, {
    storage: options.spaceState ?? storage.state,
    isPredictable: market.isPredictable,
    hasPaperCodes: showsPaperCodes(deps.codeSetup),
    stuck,
    catchUp: () => buildCatchUp(market.progress()),
  })
  const backgroundFailed = (error: unknown) => failures.logFailure(error, 'some due settlements failed')
  const effectsFailed = (error: unknown) => failures.logFailure(error, 'effects of a tick failed')
  const settleDue = () => running.inBackground(clock.now())
  const background = backgroundTask(
    () => running.inBackground(chooseDueInstant(clock.now(), decided.orderedUntil())),
    backgroundFailed,
  )
  // Runs in the background: ten thousand overnight fees take some seconds, and the next second is recorded
  // and traded meanwhile.
  const effects = backgroundTask(async () => {
    await market.processWindows(process).finally(background.begin)
    ticked(clock.now())
  }, effectsFailed)
  await running.start(clock.now())
  await market.resume()
  const isCatchingUp = options.catchesUpInBackground === true && hasLongGap(market, clock.now())
  if (market.isRecording()) decided.reach(findLastRecorded(market))
  if (market.isRecording() && !isCatchingUp) {
    // Single rows that fail do not keep the exchange down.
    await market.tickOnce(process).catch((error: unknown) => {
      if (hasLost(error)) throw error
      effectsFailed(error)
    })
  }
  // Settles what fell due during downtime before the first request.
  if (!isCatchingUp) await settleDue().catch(backgroundFailed)
  const runTick = async () => {
    await running.beforeTick()
    await market.tickOnce(process)
    ticked(clock.now())
  }
  const recordTick = async () => {
    await running.beforeTick()
    await market.recordOnce(process).catch(effectsFailed)
  }
  const recordStatus = async () => {
    const states = summarizeParts(await health())
    await db.transact((tx) => recordStates(tx, states, statusTime(clock)))
  }
  const overdue = () => running.overdue(db, toInstant(clock.now() - OVERDUE_MS))
  let intervals: readonly Interval[] = []
  return {
    app,
    market,
    scheduler,
    isCatchingUp: () => isCatchingUp,
    personal: deps.personal,
    operator: operatorDeps(deps, {
      siteChanged: events.publishSiteChange,
      overdue,
      caughtUp: (onProgress) =>
        intervals.length === 0
          ? Promise.resolve()
          : waitUntilCaughtUp({ market, clock, decided }, onProgress),
      stuck: async () => formatStuck(await stuck()),
      operatorKeys: options.operatorKeys ?? [],
    }),
    health,
    recordStatus,
    stuck,
    ledger,
    metrics: () =>
      options.metrics?.text(db, () => operationalStats(db, { overdue, stuck })) ?? Promise.resolve(''),
    implementedEndpoints: new Set([...handlers.keys(), account.upload.name]),
    applyTick: runTick,
    settleDue,
    tickOnce: () => runSequentially([runTick, settleDue]),
    start() {
      // Thousands of options may expire in one second; prices and positions do not wait for them.
      intervals = [
        startInterval(() => recordTick().finally(effects.begin), { everyMs: SECOND, clock, log }),
        startInterval(recordStatus, { everyMs: STATUS_MS, clock, log }),
        startInterval(() => auditLedger(options, audited), { everyMs: AUDIT_MS, clock, log }),
      ]
      scheduler.start()
    },
    async close() {
      market.stop()
      await Promise.all(intervals.map((interval) => interval.stop()))
      await effects.ended()
      await background.ended()
      await running.stop()
      await scheduler.stop()
      await events.close()
      await app.close()
    },
  }
}

/** Creates the media of artworks, stored beside the uploads; missing files are made again. */
const buildMedia = ({ uploads, db }: ExchangeOptions) =>
  createMedia({ directory: join(uploads, 'nft'), known: () => knownPieces(db) })

const operatorDeps = (
  deps: AreaDeps,
  own: Pick<OperatorDeps, 'operatorKeys' | 'siteChanged' | 'overdue' | 'stuck' | 'caughtUp'>,
): OperatorDeps => ({
  ...deps,
  ...own,
  assets: deps.catalogue.assets,
  wallet: walletDeps(deps),
  copying: copyDeps(deps),
  chat: deps,
  identity: identityDeps(deps),
  otc: deps,
  support: deps,
})

/** An audit adds up all legs, so it is rare. */
const AUDIT_MS = 10 * MINUTE
/** Several records in each minute, so that none is missed. */
const STATUS_MS = 20 * SECOND
/** Due work normally runs within this time. */
const OVERDUE_MS = 5 * SECOND

/** Adds up the whole ledger; violations are logged, counted and reported by the health check. */
async function auditLedger(
  { db, log, metrics }: ExchangeOptions,
  audited: (isBalanced: boolean) => void,
): Promise<void> {
  const found = countInvariantViolations(await computeTrialBalance(db))
  audited(found === 0)
  if (found === 0) return
  metrics?.violated(found)
  log.fatal('ledger invariant violated; run: npm run operator -- ledger balance')
}

/** Gauges that only the database knows. */
async function operationalStats(
  db: Database,
  due: Pick<OperatorDeps, 'overdue'> & { readonly stuck: () => Promise<readonly StuckRow[]> },
) {
  const [balances, overdue, stuck] = await Promise.all([listHouseBalances(db), due.overdue(), due.stuck()])
  return {
    houseBalances: balances.map(({ account: name, asset, balance }) => ({
      labels: { account: name, asset },
      value: balance,
    })),
    overdue: overdue.map(({ kind, count }) => ({ labels: { kind }, value: count })),
    stuck: buildStuckGauges(stuck),
  }
}
