import type { content } from '@bourse/contracts/content'
import type { Amount } from '@bourse/contracts/kit'
import { accountArea, type AccountDeps, type Codes, type Passwords } from '#members/account'
import { alertsArea } from '#members/alerts'
import { clientIdsArea } from '#members/client-ids'
import { chatArea, type ChatUpdate } from '#members/chat'
import { contentArea } from '#members/content'
import { copyArea, type CopyAreaDeps } from '#products/copy-trading'
import { couponArea, type CouponDeps } from '#members/coupons'
import { dualArea, type ShelfTerms } from '#products/dual-invest'
import { earnArea, type EarnSource, type LoanRate } from '#products/earn'
import type { PersonalFeed } from '#platform/feed'
import { futuresArea, type FuturesAreaDeps } from '#products/futures'
import { gameArea, type GameDeps } from '#products/game'
import { ieoArea, type SaleProgress } from '#products/ieo'
import { identityArea, type IdentityDeps } from '#members/identity'
import {
  type AreaDefinition,
  type CoreDeps,
  type Handler,
  kernelArea,
  mergeDistinct,
  type Migration,
  type ReasonTerms,
  type Tx,
} from '#platform/kernel'
import { ledgerArea, type Reason } from '#platform/ledger'
import { type Catalogue, type Market, marketArea, type TickWindow } from '#platform/market'
import { type LoanAreaDeps, loansArea } from '#products/loans'
import { marginArea, type MarginAreaDeps } from '#products/margin'
import { lockArea, type LockAreaDeps } from '#products/lock-mining'
import { miningArea } from '#products/mining'
import { type MemberText, type MessageDeps, messagesArea, type readMessagesAbout } from '#members/messages'
import { type LotChange, nftArea } from '#products/nft'
import { type claimPicture, picturesArea } from '#platform/pictures'
import { operatorArea } from '#operator'
import { otcArea, type OtcDeps } from '#products/otc'
import { pointsArea, type PointsAreaDeps } from '#members/points'
import { portfolioArea, type PortfolioDeps } from '#members/portfolio'
import { receiptsArea } from '#platform/receipts'
import { statusArea } from '#platform/ops'
import { referralArea } from '#members/referral'
import { secondsArea, type SecondsDeps } from '#products/seconds'
import { securityArea, type SecurityDeps } from '#members/security'
import { spotArea, type SpotDeps } from '#products/spot'
import { stocksArea } from '#products/stocks'
import { twapArea, type TwapAreaDeps } from '#products/twap'
import { vipArea, type VipDeps } from '#members/vip'
import { walletArea, type WalletDeps } from '#members/wallet'
import { subAccountsArea, type SubAccountDeps } from '#members/sub-accounts'
import { supportArea } from '#members/support'
import { watchlistArea } from '#members/watchlist'
import { webArea } from '#platform/web'
import { type WebhookAreaDeps, webhooksArea } from '#members/webhooks'
import type { loadPublicNames } from './public-profiles.ts'

/** Dependencies of the areas: the core, shared services, and functions of one area that another one needs. */
export type AreaDeps = CoreDeps &
  Pick<
    AccountDeps,
    | 'assertTotp'
    | 'callerKey'
    | 'puzzles'
    | 'codeSender'
    | 'codeSetup'
    | 'isInviteRequired'
    | 'newCallerLoggedIn'
    | 'onMemberCreated'
    | 'passwordReset'
    | 'phraseFor'
    | 'phraseOf'
    | 'loadResidence'
    | 'reviewOf'
    | 'siteNameOf'
  > &
  Pick<IdentityDeps, 'hasPayPassword' | 'isIdentityCodeRequired'> &
  Pick<
    SecurityDeps,
    'apiKeyMaster' | 'cancelOrders' | 'holds' | 'mainFactor' | 'notifyMember' | 'returnWithdrawals'
  > &
  Pick<SpotDeps, 'feeTermsOf' | 'lockMargin'> &
  Pick<OtcDeps, 'payoutCardOf'> &
  Pick<FuturesAreaDeps, 'openPositions' | 'holdingCosts' | 'profilesOf' | 'releasableOf'> &
  Pick<CouponDeps, 'couponBases'> &
  Pick<PointsAreaDeps, 'membersWithFeeCoupon' | 'traded'> &
  Pick<PortfolioDeps, 'findPaidCostSince'> &
  Pick<GameDeps, 'gameKey'> &
  Pick<LoanAreaDeps, 'loanTerms' | 'lockedBy' | 'otherDebt' | 'submittedWithdrawals'> &
  Pick<LockAreaDeps, 'debtUsd'> &
  Pick<WebhookAreaDeps, 'webhookMaster' | 'webhookNetwork'> &
  Pick<SubAccountDeps, 'accountUses' | 'subAccountOpened'> &
  Pick<MarginAreaDeps, 'marginPorts'> &
  Pick<TwapAreaDeps, 'venues'> &
  Pick<CopyAreaDeps, 'hasPrograms' | 'leaderTerms' | 'leading' | 'lockedAmong' | 'profilesOf'> &
  Pick<
    WalletDeps,
    | 'addressHoldMs'
    | 'addressKey'
    | 'approvalAboveUsd'
    | 'assertNotHeld'
    | 'isWhitelistOnly'
    | 'assertTransferable'
    | 'debts'
    | 'deposited'
    | 'floatingProfits'
    | 'ledgerReasons'
    | 'levelOf'
    | 'proveMember'
    | 'sendNotice'
    | 'tierOf'
    | 'withdrawing'
  > & {
    /** Assigns a purpose to a member's own picture; null when it belongs to another member, or has another purpose. */
    readonly claimPicture: typeof claimPicture
    readonly market: Market
    readonly catalogue: Catalogue
    readonly personal: PersonalFeed
    readonly codes: Codes
    readonly passwords: Passwords
    readonly notice: Handler<typeof content.notice>
    readonly secondsTerms: SecondsDeps['terms']
    readonly dualTerms: ShelfTerms
    readonly isSecondsOffered: SecondsDeps['isOffered']
    readonly earnSources: readonly EarnSource[]
    /** The rates of all products that lend. */
    readonly loanRates: readonly LoanRate[]
    readonly vip: VipDeps
    /** Fractions of a paid fee for the inviter, and for the inviter's inviter. */
    readonly rebateShares: readonly Amount[]
    /** Publishes the progress of a token sale. */
    readonly publishSales: (sales: readonly SaleProgress[]) => void
    /** Publishes the sale of an artwork after a change. */
    readonly publishLot: (change: LotChange) => void
    readonly namesOf: typeof loadPublicNames
    /** Publishes new and deleted messages of a chat room. */
    readonly publishChat: (update: ChatUpdate) => void
    readonly messages: MessageDeps
    /** Writes messages to members, each in the language of their last call. */
    readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
    /** Marks the messages about a record as read. */
    readonly readMessages: typeof readMessagesAbout
  }

export type Area = AreaDefinition<AreaDeps, TickWindow>

/** Every area of the exchange. Tick listeners run in this order. */
export const AREAS: readonly Area[] = [
  kernelArea,
  ledgerArea,
  webArea,
  picturesArea,
  accountArea,
  securityArea,
  identityArea,
  contentArea,
  messagesArea,
  marketArea,
  watchlistArea,
  alertsArea,
  walletArea,
  portfolioArea,
  subAccountsArea,
  pointsArea,
  gameArea,
  vipArea,
  receiptsArea,
  webhooksArea,
  statusArea,
  earnArea,
  clientIdsArea,
  spotArea,
  stocksArea,
  futuresArea,
  twapArea,
  copyArea,
  secondsArea,
  lockArea,
  dualArea,
  ieoArea,
  miningArea,
  nftArea,
  otcArea,
  supportArea,
  chatArea,
  loansArea,
  marginArea,
  referralArea,
  // Runs after the products: coupons of orders that end in this run are paid in it.
  couponArea,
  operatorArea,
]

export const collectMigrations = (areas: readonly Area[]): readonly Migration[] =>
  Object.values(
    mergeDistinct(
      'migration',
      areas.map(({ migrations = [] }) => Object.fromEntries(migrations.map((step) => [step.name, step]))),
    ),
  )
/** Every step of the schema; the names give the order. */
export const migrations = collectMigrations(AREAS)

/** Collects the reasons of all areas. The cast is safe: the type adds up what the areas declare. */
export const collectLedgerReasons = (areas: readonly Area[]) =>
  mergeDistinct(
    'ledger reason',
    areas.map((area) => area.ledgerReasons),
  ) as Readonly<Record<Reason, ReasonTerms>>
