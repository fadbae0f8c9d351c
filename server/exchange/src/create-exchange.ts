import { account, type MemberId } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { market as marketArea } from '@bourse/contracts/market'
import { type Instant, SECOND } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { tierOf as tierOfDeposits } from '@bourse/contracts/vip'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { accountHandlers, type Courier, createCodes, createPasswords, memberOfToken } from '#account'
import { contentHandlers, seedContent } from '#content'
import { attachFeed } from '#feed'
import {
  createScheduler,
  type Database,
  type Ids,
  keptKey,
  migrate,
  mount,
  type Mounted,
  type MovableClock,
  type Pulse,
  type Random,
  type Reader,
  type Scheduler,
  startPulse,
} from '#kernel'
import { createMarket, type Market, marketHandlers, type PriceSource, tickStore } from '#market'
import type { OperatorDeps } from '#operator'
import { catalogue } from '#seed'
import { picturesDirectory } from '#seed/content'
import { createResting, spotHandlers, type SpotDeps, sweep } from '#spot'
import { APPROVAL_TASK, approveDue, depositedUsd, type WalletDeps, walletHandlers } from '#wallet'
import { watchlistHandlers } from '#watchlist'
import { createApp } from '#web'
import { migrations } from './schema.ts'

export type ExchangeOptions = {
  readonly db: Database
  readonly clock: MovableClock
  /** Chance that nobody can foretell. */
  readonly random: Random
  readonly ids: Ids
  readonly source: PriceSource
  /** Of the house's quotes and prints. */
  readonly marketSeed: string
  readonly courier: Courier
  readonly autoReview: boolean
  readonly uploads: string
  readonly log: Logger
}

export type Exchange = {
  readonly app: FastifyInstance
  readonly market: Market
  readonly scheduler: Scheduler
  readonly operator: OperatorDeps
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
  const { db, clock, log, ids, random } = options
  await prepareDatabase(db, clock.now())
  const keys = await db.transact(async (tx) => {
    return {
      code: await keptKey(tx, 'code_key', random.bytes(32)),
      address: await keptKey(tx, 'address_key', random.bytes(32)),
    }
  })
  const scheduler = createScheduler({ db, clock, log })
  const ticks = tickStore(db)
  const market = createMarket({ catalogue, source: options.source, ticks, clock, seed: options.marketSeed })
  const passwords = createPasswords(random)
  const tierOf = async (reader: Reader, member: MemberId) =>
    tierOfDeposits(await depositedUsd(reader, member))
  // The socket needs the HTTP server, which needs the handlers, which tell the socket: told through this.
  const told: { feed: ReturnType<typeof attachFeed> | null } = { feed: null }
  const changed = (type: 'balance' | 'order') => (member: MemberId) => told.feed?.balanceChanged(member, type)

  const walletDeps: WalletDeps = {
    assets: catalogue.assets,
    usd: (asset) => market.usdPrice(asset),
    scheduler,
    autoReview: options.autoReview,
    addressKey: keys.address,
    balanceChanged: changed('balance'),
  }
  scheduler.on(APPROVAL_TASK, (tx, id, now) => approveDue(walletDeps, tx, id, now))
  const spotDeps = spotDepsOf(options, market, { tierOf, orderChanged: changed('order') })
  const accountDeps = {
    random,
    passwords,
    codes: createCodes(random, keys.code),
    courier: options.courier,
    inviteRequired: false,
    tierOf,
  }
  const handlers: Mounted = new Map([
    ...mount(account, accountHandlers(accountDeps)),
    ...mount(content, contentHandlers),
    ...mount(marketArea, marketHandlers(market)),
    ...mount(wallet, walletHandlers(walletDeps)),
    ...mount(watchlist, watchlistHandlers({ assetExists: (asset) => market.assetById(asset) !== null })),
    ...mount(spot, spotHandlers(spotDeps)),
  ])
  const app = await createApp({
    db,
    clock,
    ids,
    log,
    handlers,
    memberOfToken,
    uploads: options.uploads,
    sitePictures: picturesDirectory,
  })
  const resting = createResting(db)
  market.showOrders(resting.levels)
  const feed = attachFeed({ server: app.server, market, log })
  told.feed = feed

  const tickOnce = async () => {
    await resting.refresh()
    await market.tickOnce()
    await sweep(spotDeps)
  }
  let pulse: Pulse | null = null
  return {
    app,
    market,
    scheduler,
    operator: { db, clock, random, ids, scheduler, passwords, assets: catalogue.assets, wallet: walletDeps },
    built: new Set([...handlers.keys(), account.upload.name]),
    tickOnce,
    start() {
      pulse = startPulse(tickOnce, { everyMs: SECOND, clock, log })
      scheduler.start()
    },
    async close() {
      await pulse?.stop()
      await scheduler.stop()
      await feed.close()
      await app.close()
    },
  }
}

type Told = Pick<SpotDeps, 'tierOf' | 'orderChanged'>

function spotDepsOf({ db, clock }: ExchangeOptions, market: Market, told: Told): SpotDeps {
  return {
    db,
    clock,
    markets: catalogue.markets,
    price: (id) => market.price(id),
    book: (id) => market.book(id),
    report: (trade) => market.report(trade),
    ...told,
  }
}
