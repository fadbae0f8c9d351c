import type { CodeSetup, MemberId } from '@bourse/contracts/account'
import { DAY, type Instant } from '@bourse/contracts/kit'
import { tierOf as tierOfDeposits } from '@bourse/contracts/vip'
import type { Logger } from 'pino'
import { type CodeSender, createCodes, createPasswords } from '#account'
import { isEnabled } from '#content'
import type { PersonalFeed } from '#feed'
import { assertTransferable, futuresDeps } from '#futures'
import { assertVerified, reviewOf, verifiedLevelOf } from '#identity'
import {
  type Clock,
  createScheduler,
  type Database,
  type Ids,
  type MovableClock,
  type Notify,
  persistentKey,
  type Random,
  type Reader,
} from '#kernel'
import { committedSource, createMarket, type Market, type PriceSource } from '#market'
import { messageDeps, noticeHandler, sendWelcome } from '#messages'
import type { ExchangeMetrics } from '#ops'
import { claimPicture } from '#pictures'
import { earnByDeposit, earnBySignUp, earnByTrade } from '#points'
import {
  assertTotp,
  checkPayPassword,
  hasPayPassword,
  isAddressHoldEnabled,
  phraseFor,
  phraseOf,
} from '#security'
import { catalogue, secondsTerms } from '#seed'
import { depositedUsd } from '#wallet'
import { type Area, type AreaDeps, ledgerReasonsOf } from './areas.ts'

export type ExchangeOptions = {
  readonly db: Database
  readonly clock: MovableClock
  /** Unpredictable. */
  readonly random: Random
  readonly ids: Ids
  /** Prices of tests. Without it, prices are made of keys that are committed before they count. */
  readonly source?: PriceSource
  /** Fixes the keys of prices, which everybody who knows it can then forecast; for demonstrations only. */
  readonly marketSeed?: string | null
  /** How long every recorded tick is kept. */
  readonly tickRetentionDays?: number
  /** Key that a consumer of the feed presents to subscribe to members; without it none may. */
  readonly feedKey?: string | null
  readonly codeSender: CodeSender
  /** How codes are handed out; by default only the operator can look one up. */
  readonly codeSetup?: CodeSetup
  readonly autoReview: boolean
  readonly uploads: string
  readonly log: Logger
  readonly metrics?: ExchangeMetrics
}

type Outputs = {
  readonly areas: readonly Area[]
  readonly notify: Notify
  readonly personal: PersonalFeed
  /** Ordered tasks that are due later wait. */
  readonly orderedUntil: () => Instant | null
}

/** Creates the shared services, and connects the areas: the only place where one area's functions reach another. */
export async function createAreaDeps(
  options: ExchangeOptions,
  { areas, notify, personal, orderedUntil }: Outputs,
): Promise<AreaDeps> {
  const { db, clock, log, random, ids, autoReview, codeSender, codeSetup = HIDDEN_CODES } = options
  const keys = await persistentKeys(db, random)
  const core = { db, clock, log, random, ids, autoReview, notify }
  const shared = {
    ...core,
    scheduler: createScheduler({ db, clock, log, orderedUntil }),
    market: marketOf(options, clock, keys.display),
    catalogue,
    personal,
    tierOf,
    assertVerified,
  }
  const passwords = createPasswords(random)
  const futures = futuresDeps(shared)
  const messages = messageDeps(core)
  return {
    ...shared,
    codeSender,
    codeSetup,
    passwords,
    codes: createCodes(random, keys.code),
    addressKey: keys.address,
    ledgerReasons: ledgerReasonsOf(areas),
    secondsTerms,
    isSecondsOffered: (reader) => isEnabled(reader, 'seconds_enabled'),
    notice: noticeHandler,
    reviewOf,
    levelOf: verifiedLevelOf,
    assertTotp,
    phraseOf,
    phraseFor,
    hasPayPassword,
    async assertPayPassword(member, typed, now) {
      if (await hasPayPassword(db, member)) await checkPayPassword({ db, passwords, member, typed, now })
    },
    addressHoldMs: async (reader) => ((await isAddressHoldEnabled(reader)) ? DAY : 0),
    claimPicture,
    assertTransferable: (tx, request) => assertTransferable(futures, tx, request),
    deposited: earnByDeposit,
    traded: earnByTrade,
    async onMemberCreated(tx, created) {
      await sendWelcome(messages, tx, created)
      await earnBySignUp(tx, created.member, created.at)
    },
  }
}

const HIDDEN_CODES: CodeSetup = { hasMail: false, isLocalOnly: false, hasPaperCodes: false }

const TICK_RETENTION_DAYS = 30

function marketOf(options: ExchangeOptions, clock: Clock, displayKey: Buffer): Market {
  const { db, random, log, marketSeed: seed = null } = options
  const { markets } = catalogue
  return createMarket({
    catalogue,
    source: options.source ?? committedSource({ db, markets, random, seed, log }),
    db,
    clock,
    displayKey,
    retentionDays: options.tickRetentionDays ?? TICK_RETENTION_DAYS,
  })
}

const tierOf = async (reader: Reader, member: MemberId) => tierOfDeposits(await depositedUsd(reader, member))

/**
 * Keys for codes, paper addresses, and the house's quotes and trades; created once and stored with the data.
 * So a restart continues the same quotes, and missed seconds fill orders as they would have.
 */
const persistentKeys = (db: Database, random: Random) =>
  db.transact(async (tx) => ({
    code: await persistentKey(tx, 'code_key', random.bytes(32)),
    address: await persistentKey(tx, 'address_key', random.bytes(32)),
    display: await persistentKey(tx, 'display_key', random.bytes(32)),
  }))
