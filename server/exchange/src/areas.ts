import type { content } from '@bourse/contracts/content'
import type { Amount } from '@bourse/contracts/kit'
import { accountArea, type AccountDeps, type Codes, type Passwords } from '#account'
import { chatArea, type ChatUpdate } from '#chat'
import { contentArea } from '#content'
import { copyArea, type CopyAreaDeps } from '#copy-trading'
import { couponArea, type CouponDeps } from '#coupons'
import { dualArea, type ShelfTerms } from '#dual-invest'
import { earnArea, type EarnSource } from '#earn'
import type { PersonalFeed } from '#feed'
import { futuresArea, type FuturesAreaDeps } from '#futures'
import { gameArea, type GameDeps } from '#game'
import { ieoArea, type SaleProgress } from '#ieo'
import { identityArea, type IdentityDeps } from '#identity'
import {
  type AreaDefinition,
  type CoreDeps,
  type Handler,
  kernelArea,
  mergeDistinct,
  type Migration,
  type ReasonTerms,
  type Tx,
} from '#kernel'
import { ledgerArea, type Reason } from '#ledger'
import { type Catalogue, type Market, marketArea, type TickWindow } from '#market'
import { type LoanAreaDeps, loansArea } from '#loans'
import { marginArea, type MarginAreaDeps } from '#margin'
import { lockArea, type LockAreaDeps } from '#lock-mining'
import { miningArea } from '#mining'
import { type MemberText, messagesArea, type readMessagesAbout } from '#messages'
import { type LotChange, nftArea } from '#nft'
import { type claimPicture, picturesArea } from '#pictures'
import { operatorArea } from '#operator'
import { otcArea, type OtcDeps } from '#otc'
import { pointsArea, type PointsAreaDeps } from '#points'
import { receiptsArea } from '#receipts'
import { referralArea } from '#referral'
import { secondsArea, type SecondsDeps } from '#seconds'
import { securityArea, type SecurityDeps } from '#security'
import { spotArea, type SpotDeps } from '#spot'
import { stocksArea } from '#stocks'
import { vipArea, type VipDeps } from '#vip'
import { walletArea, type WalletDeps } from '#wallet'
import { supportArea } from '#support'
import { watchlistArea } from '#watchlist'
import { webArea } from '#web'
import type { publicNamesOf } from './public-profiles.ts'

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
    | 'onMemberCreated'
    | 'passwordReset'
    | 'phraseFor'
    | 'phraseOf'
    | 'reviewOf'
    | 'siteNameOf'
  > &
  Pick<IdentityDeps, 'hasPayPassword' | 'isIdentityCodeRequired'> &
  Pick<SecurityDeps, 'holds' | 'mainFactor' | 'notifyMember'> &
  Pick<SpotDeps, 'feeTermsOf' | 'lockMargin'> &
  Pick<OtcDeps, 'payoutCardOf'> &
  Pick<FuturesAreaDeps, 'openPositions' | 'profilesOf' | 'releasableOf'> &
  Pick<CouponDeps, 'couponBases'> &
  Pick<PointsAreaDeps, 'membersWithFeeCoupon'> &
  Pick<GameDeps, 'gameKey'> &
  Pick<LoanAreaDeps, 'loanTerms' | 'lockedBy' | 'otherDebt' | 'submittedWithdrawals'> &
  Pick<LockAreaDeps, 'debtUsd'> &
  Pick<MarginAreaDeps, 'marginPorts'> &
  Pick<CopyAreaDeps, 'hasPrograms' | 'leaderTerms' | 'leading' | 'lockedAmong' | 'profilesOf'> &
  Pick<
    WalletDeps,
    | 'addressHoldMs'
    | 'addressKey'
    | 'approvalAboveUsd'
    | 'assertNotHeld'
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
    readonly vip: VipDeps
    /** Fractions of a paid fee for the inviter, and for the inviter's inviter. */
    readonly rebateShares: readonly Amount[]
    /** Publishes the progress of a token sale. */
    readonly publishSales: (sales: readonly SaleProgress[]) => void
    /** Publishes the sale of an artwork after a change. */
    readonly publishLot: (change: LotChange) => void
    readonly namesOf: typeof publicNamesOf
    /** Publishes new and deleted messages of a chat room. */
    readonly publishChat: (update: ChatUpdate) => void
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
  walletArea,
  pointsArea,
  gameArea,
  vipArea,
  receiptsArea,
  earnArea,
  spotArea,
  stocksArea,
  futuresArea,
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
  // After the products, whose orders end in the same run.
  couponArea,
  operatorArea,
]

export const migrationsOf = (areas: readonly Area[]): readonly Migration[] =>
  Object.values(
    mergeDistinct(
      'migration',
      areas.map(({ migrations = [] }) => Object.fromEntries(migrations.map((step) => [step.name, step]))),
    ),
  )
/** Every step of the schema; the names give the order. */
export const migrations = migrationsOf(AREAS)

/** The type adds up what the areas declare, so a reason of the type is in one of the manifests. */
export const ledgerReasonsOf = (areas: readonly Area[]) =>
  mergeDistinct(
    'ledger reason',
    areas.map((area) => area.ledgerReasons),
  ) as Readonly<Record<Reason, ReasonTerms>>
