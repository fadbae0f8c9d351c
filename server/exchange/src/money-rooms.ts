import type { MemberId } from '@bourse/contracts/account'
import { DAY, ONE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountDeps, Passwords } from '#account'
import type { PersonalFeed } from '#feed'
import { assertTransferable, createFutures, type Futures } from '#futures'
import { assertVerified, verifiedLevelOf } from '#identity'
import type { Reader, Scheduler } from '#kernel'
import type { Market } from '#market'
import { type MessageDeps, sendWelcome } from '#messages'
import { claimPicture } from '#pictures'
import { earnByDeposit, earnBySignUp, type PointsDeps } from '#points'
import { issueAll } from '#receipts'
import { checkPayPassword, hasPayPassword, isAddressHoldEnabled } from '#security'
import { catalogue } from '#seed'
import { APPROVAL_TASK, approveDue, type WalletDeps } from '#wallet'
import { approveDueWithdrawal, WITHDRAWAL_TASK } from '#wallet/withdrawal'
import type { ExchangeOptions, Notify } from './rooms.ts'

export type MoneyAreaDeps = {
  readonly futures: Futures
  readonly wallet: WalletDeps
  readonly messages: MessageDeps
  readonly points: PointsDeps
  /** What a newcomer finds: a letter and his first points. */
  readonly onMemberCreated: AccountDeps['onMemberCreated']
}

export type SharedDeps = {
  readonly market: Market
  readonly scheduler: Scheduler
  readonly passwords: Passwords
  readonly addressKey: Buffer
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  readonly personal: PersonalFeed
}

/** What the rooms are given in which a member's own money and letters lie. */
export function wireMoneyAreas(options: ExchangeOptions, shared: SharedDeps, notify: Notify): MoneyAreaDeps {
  const balanceChanged = (member: MemberId) => notify('balance', member)
  const futures = wireFutures(options, shared, notify)
  const wallet = walletDeps(options, shared, notify, futures)
  shared.scheduler.on(APPROVAL_TASK, (tx, id, now) => approveDue(wallet, tx, id, now))
  shared.scheduler.on(WITHDRAWAL_TASK, (tx, id, now) => approveDueWithdrawal(wallet, tx, id, now))
  const messages: MessageDeps = { messageArrived: (member) => notify('message.new', member) }
  const codeOf = (asset: AssetId) => shared.market.assetById(asset)?.code ?? asset
  return {
    futures,
    wallet,
    messages,
    points: { codeOf, balanceChanged },
    onMemberCreated: async (tx, created) => {
      await sendWelcome(messages, tx, created)
      await earnBySignUp(tx, created.member, created.at)
    },
  }
}

function wireFutures({ db, clock }: ExchangeOptions, shared: SharedDeps, notify: Notify): Futures {
  const { market, personal, scheduler, tierOf } = shared
  return createFutures(
    {
      db,
      clock,
      markets: catalogue.markets,
      tick: (id) => market.tick(id),
      shownPrice: (id) => market.quote(id).price,
      usdPrice: (asset) => market.usdPrice(asset),
      tickAt: (tx, id, at) => market.tickAt(tx, id, at),
      tierOf,
      assertVerified,
      issue: issueAll,
      events: {
        hasListeners: (member) => personal.hasListeners(member),
        positionsChanged: (member, snapshot) => personal.positionsChanged(member, snapshot),
        ordersClosed: (member, ids, reason) => personal.ordersClosed(member, ids, reason),
        orderChanged: (member) => notify('order', member),
        balanceChanged: (member) => notify('balance', member),
      },
    },
    scheduler,
  )
}

function walletDeps(
  options: ExchangeOptions,
  shared: SharedDeps,
  notify: Notify,
  futures: Futures,
): WalletDeps {
  const { db, autoReview } = options
  const { market, scheduler, passwords, addressKey, tierOf } = shared
  return {
    assets: catalogue.assets,
    usd: (asset) => market.usdPrice(asset),
    price(asset) {
      const terms = market.assetById(asset)
      if (terms === null) return null
      return terms.priceMarket === null ? ONE : market.price(terms.priceMarket)
    },
    scheduler,
    autoReview,
    addressKey,
    claimPicture,
    addressHoldMs: async (reader) => ((await isAddressHoldEnabled(reader)) ? DAY : 0),
    assertVerified,
    levelOf: verifiedLevelOf,
    tierOf,
    async assertPayPassword(member, typed, now) {
      if (await hasPayPassword(db, member)) await checkPayPassword({ db, passwords, member, typed, now })
    },
    deposited: earnByDeposit,
    assertTransferable: (tx, request) => assertTransferable(futures.deps, tx, request),
    balanceChanged: (member) => notify('balance', member),
    depositChanged: (member) => notify('deposit', member),
    withdrawalChanged: (member) => notify('withdrawal', member),
  }
}
