import { account, type MemberId } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { futures } from '@bourse/contracts/futures'
import { identity } from '@bourse/contracts/identity'
import { market as marketArea } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { points } from '@bourse/contracts/points'
import { receipts } from '@bourse/contracts/receipts'
import { seconds } from '@bourse/contracts/seconds'
import { security } from '@bourse/contracts/security'
import { spot } from '@bourse/contracts/spot'
import { tierOf as tierOfDeposits } from '@bourse/contracts/vip'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import type { Logger } from 'pino'
import {
  type AccountDeps,
  accountHandlers,
  type CodeSender,
  createCodes,
  createPasswords,
  type Passwords,
} from '#account'
import { contentHandlers, isEnabled } from '#content'
import type { Change, PersonalFeed } from '#feed'
import { type Futures, futuresHandlers } from '#futures'
import {
  approveIdentityDue,
  assertVerified,
  IDENTITY_TASK,
  type IdentityDeps,
  identityHandlers,
  reviewOf,
} from '#identity'
import {
  createScheduler,
  type Database,
  type Ids,
  persistentKey,
  mount,
  type Mounted,
  type MovableClock,
  type Random,
  type Reader,
  type Scheduler,
} from '#kernel'
import { createMarket, type Market, marketHandlers, type PriceSource, tickStore } from '#market'
import { messageHandlers, type MessageDeps, noticeHandler } from '#messages'
import type { ExchangeMetrics } from '#ops'
import { earnByTrade, pointsHandlers, type PointsDeps } from '#points'
import { receiptHandlers } from '#receipts'
import { secondsHandlers, type SecondsDeps } from '#seconds'
import {
  assertTotp,
  hasPayPassword,
  phraseFor,
  phraseOf,
  type SecurityDeps,
  securityHandlers,
} from '#security'
import { catalogue, secondsTerms } from '#seed'
import { spotHandlers, type SpotDeps } from '#spot'
import { depositedUsd, type WalletDeps, walletHandlers } from '#wallet'
import { watchlistHandlers } from '#watchlist'
import { wireMoneyAreas } from './money-rooms.ts'

export type ExchangeOptions = {
  readonly db: Database
  readonly clock: MovableClock
  /** Chance that nobody can foretell. */
  readonly random: Random
  readonly ids: Ids
  readonly source: PriceSource
  /** Of the house's quotes and prints. */
  readonly marketSeed: string
  /** What a consumer of the feed shows that may ask for members; nobody may when there is none. */
  readonly feedKey?: string | null
  readonly codeSender: CodeSender
  readonly autoReview: boolean
  readonly uploads: string
  readonly log: Logger
  /** Where it counts; nowhere when nobody looks. */
  readonly metrics?: ExchangeMetrics
}

/** Tells the member's phones, wherever they are, that something of his own changed. */
export type Notify = (type: Change, member: MemberId) => void

/** What each room is given, once for all. */
export type AreaDeps = {
  readonly personal: PersonalFeed
  readonly scheduler: Scheduler
  readonly market: Market
  readonly passwords: Passwords
  readonly account: AccountDeps
  readonly identity: IdentityDeps
  readonly security: SecurityDeps
  readonly wallet: WalletDeps
  readonly messages: MessageDeps
  readonly points: PointsDeps
  readonly spot: SpotDeps
  readonly seconds: SecondsDeps
  readonly futures: Futures
}

export async function wireAreas(
  options: ExchangeOptions,
  notify: Notify,
  personal: PersonalFeed,
): Promise<AreaDeps> {
  const { db, clock, log, random } = options
  const keys = await persistentKeys(db, random)
  const scheduler = createScheduler({ db, clock, log })
  const ticks = tickStore(db)
  const market = createMarket({ catalogue, source: options.source, ticks, clock, seed: options.marketSeed })
  const passwords = createPasswords(random)
  const tierOf = async (reader: Reader, member: MemberId) =>
    tierOfDeposits(await depositedUsd(reader, member))
  const shared = { market, scheduler, passwords, addressKey: keys.address, tierOf, personal }
  const { onMemberCreated, ...money } = wireMoneyAreas(options, shared, notify)
  const codes = createCodes(random, keys.code)
  const accountChanged = (member: MemberId) => notify('account', member)
  const identityDeps: IdentityDeps = {
    scheduler,
    autoReview: options.autoReview,
    hasPayPassword,
    accountChanged,
  }
  scheduler.on(IDENTITY_TASK, (tx, id, now) => approveIdentityDue(identityDeps, tx, id, now))
  return {
    personal,
    scheduler,
    market,
    passwords,
    account: {
      random,
      passwords,
      codes,
      codeSender: options.codeSender,
      inviteRequired: false,
      onMemberCreated,
      assertTotp,
      phraseOf,
      phraseFor,
      reviewOf,
      accountChanged,
      tierOf,
    },
    identity: identityDeps,
    security: { random, codes, passwords, accountChanged },
    ...money,
    spot: {
      db,
      clock,
      markets: catalogue.markets,
      price: (id) => market.price(id),
      book: (id) => market.book(id),
      report: (trade) => market.report(trade),
      traded: earnByTrade,
      tierOf,
      orderChanged: (member) => notify('order', member),
    },
    seconds: {
      db,
      clock,
      markets: catalogue.markets,
      terms: secondsTerms,
      price: (id) => market.price(id),
      tickAt: (tx, id, at) => market.tickAt(tx, id, at),
      isOffered: (reader) => isEnabled(reader, 'seconds_enabled'),
      tierOf,
      assertVerified,
      balanceChanged: (member) => notify('balance', member),
      orderChanged: (member) => notify('order', member),
      optionSettled: (member, id) => personal.optionSettled(member, id),
    },
  }
}

/** Keys that codes and paper addresses hang on; made once and kept with the data. */
function persistentKeys(db: Database, random: Random): Promise<{ code: Buffer; address: Buffer }> {
  return db.transact(async (tx) => ({
    code: await persistentKey(tx, 'code_key', random.bytes(32)),
    address: await persistentKey(tx, 'address_key', random.bytes(32)),
  }))
}

/** Every handler there is, under the names of the contract. */
export function handlersOf({
  market,
  account: accountDeps,
  identity: identityDeps,
  security: securityDeps,
  wallet: walletDeps,
  points: pointsDeps,
  spot: spotDeps,
  seconds: secondsDeps,
  futures: futuresArea,
}: AreaDeps): Mounted {
  return new Map([
    ...mount(account, accountHandlers(accountDeps)),
    ...mount(identity, identityHandlers(identityDeps)),
    ...mount(security, securityHandlers(securityDeps)),
    ...mount(content, { ...contentHandlers, notice: noticeHandler }),
    ...mount(marketArea, marketHandlers(market)),
    ...mount(wallet, walletHandlers(walletDeps)),
    ...mount(messages, messageHandlers),
    ...mount(points, pointsHandlers(pointsDeps)),
    ...mount(receipts, receiptHandlers),
    ...mount(watchlist, watchlistHandlers({ assetExists: (asset) => market.assetById(asset) !== null })),
    ...mount(spot, spotHandlers(spotDeps)),
    ...mount(seconds, secondsHandlers(secondsDeps)),
    ...mount(futures, futuresHandlers(futuresArea.deps)),
  ])
}
