import type { CodeSetup } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import type { CodeSender, PasswordCost } from '#members/account'
import type { Mailer } from '#members/messages'
import type { PushSite } from '#members/messages/push'
import type { Holds } from '#members/security'
import type { OperatorKey } from '#operator'
import type { Database, Ids, MovableClock, Random, SpaceState, Storage } from '#platform/kernel'
import type { PriceSource } from '#platform/market'
import type { ExchangeMetrics } from '#platform/ops'

export type ExchangeOptions = {
  readonly db: Database
  readonly clock: MovableClock
  /** Must be unpredictable. */
  readonly random: Random
  readonly ids: Ids
  /** Prices for tests. By default prices are made of keys that are committed before they count. */
  readonly source?: PriceSource
  /**
   * Fixes the keys of prices: everyone who knows the seed can then forecast them. For demonstrations only.
   */
  readonly marketSeed?: string | null
  /** How long every recorded tick is retained. */
  readonly tickRetentionDays?: number
  /** Leaves missed seconds of more than an hour to the timers, so that the exchange listens meanwhile. */
  readonly catchesUpInBackground?: boolean
  /** Key that a consumer of the feed presents to subscribe to members; if it is missing, no consumer may. */
  readonly feedKey?: string | null
  readonly codeSender: CodeSender
  /** How codes are handed out; by default only the operator can look one up. */
  readonly codeSetup?: CodeSetup
  /** Sends notices about money by mail; by default they are site messages only. */
  readonly mailer?: Mailer | null
  /** The push services that may be used; by default those of the browsers. */
  readonly pushSite?: PushSite
  /** Whether webhooks may lead to private addresses and over plain HTTP; off by default. */
  readonly allowsPrivateWebhooks?: boolean
  /** The site's origin for links in mails; by default mails have none. */
  readonly publicOrigin?: string | null
  /** The recommended one by default; tests take less, because they create thousands of members. */
  readonly passwordCost?: PasswordCost
  readonly autoReview: boolean
  /** Whether the leaders that are programs of the house trade; off by default. */
  readonly hasPrograms?: boolean
  /**
   * How long withdrawals to a new address wait, and all withdrawals after the change of a factor; by default
   * they do not wait.
   */
  readonly holds?: Holds
  /**
   * Value in USD, as a decimal text, above which two operators approve a withdrawal; by default one suffices.
   */
  readonly approvalAboveUsd?: string | null
  /** The keys of operators; by default no command has a name. */
  readonly operatorKeys?: readonly OperatorKey[]
  readonly uploads: string
  /** Fractions of a paid fee for the inviter, and for the inviter's inviter. */
  readonly rebateShares?: readonly Amount[]
  /** Fee of a seconds order, as a fraction of its stake. */
  readonly secondsFeeRate?: Amount
  /** Whether deposits earn the bonus of the VIP tier; by default on paper only. */
  readonly hasDepositBonus?: boolean
  /** The space for uploads; unlimited by default. */
  readonly storage?: Storage
  /** The space of everything, for the health. */
  readonly spaceState?: () => SpaceState
  readonly log: Logger
  readonly metrics?: ExchangeMetrics
}
