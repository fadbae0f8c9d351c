import type { MemberId } from '@bourse/contracts/account'
import { DAY, ONE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountDeps, Passwords } from '#account'
import type { PersonalFeed } from '#feed'
import { assertMovable, createFutures, type Futures } from '#futures'
import { assertVerified, verifiedLevelOf } from '#identity'
import type { Reader, Scheduler } from '#kernel'
import type { Market } from '#market'
import { type MessageDeps, sendWelcome } from '#messages'
import { claimPicture } from '#pictures'
import { earnByDeposit, earnBySignUp, type PointsDeps } from '#points'
import { issueAll } from '#receipts'
import { checkPayPassword, hasPayPassword, holdsNewAddresses } from '#security'
import { catalogue } from '#seed'
import { APPROVAL_TASK, approveDue, type WalletDeps } from '#wallet'
import { approveDueWithdrawal, WITHDRAWAL_TASK } from '#wallet/withdrawal'
import type { ExchangeOptions, Tell } from './rooms.ts'

export type MoneyRooms = {
  readonly futures: Futures
  readonly wallet: WalletDeps
  readonly messages: MessageDeps
  readonly points: PointsDeps
  /** What a newcomer finds: a letter and his first points. */
  readonly joined: AccountDeps['joined']
}

export type Ground = {
  readonly market: Market
  readonly scheduler: Scheduler
  readonly passwords: Passwords
  readonly addressKey: Buffer
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  readonly personal: PersonalFeed
}

/** What the rooms are given in which a member's own money and letters lie. */
export function moneyRooms(options: ExchangeOptions, ground: Ground, tell: Tell): MoneyRooms {
  const balanceChanged = (member: MemberId) => tell('balance', member)
  const futures = futuresRoom(options, ground, tell)
  const wallet = walletDeps(options, ground, tell, futures)
  ground.scheduler.on(APPROVAL_TASK, (tx, id, now) => approveDue(wallet, tx, id, now))
  ground.scheduler.on(WITHDRAWAL_TASK, (tx, id, now) => approveDueWithdrawal(wallet, tx, id, now))
  const messages: MessageDeps = { messageArrived: (member) => tell('message.new', member) }
  const codeOf = (asset: AssetId) => ground.market.assetById(asset)?.code ?? asset
  return {
    futures,
    wallet,
    messages,
    points: { codeOf, balanceChanged },
    joined: async (tx, newcomer) => {
      await sendWelcome(messages, tx, newcomer)
      await earnBySignUp(tx, newcomer.member, newcomer.at)
    },
  }
}

function futuresRoom({ db, clock }: ExchangeOptions, ground: Ground, tell: Tell): Futures {
  const { market, personal, scheduler, tierOf } = ground
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
      news: {
        isHeard: (member) => personal.isHeard(member),
        positionsChanged: (member, standing) => personal.positionsChanged(member, standing),
        ordersClosed: (member, ids, reason) => personal.ordersClosed(member, ids, reason),
        orderChanged: (member) => tell('order', member),
        balanceChanged: (member) => tell('balance', member),
      },
    },
    scheduler,
  )
}

function walletDeps(options: ExchangeOptions, ground: Ground, tell: Tell, futures: Futures): WalletDeps {
  const { db, autoReview } = options
  const { market, scheduler, passwords, addressKey, tierOf } = ground
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
    addressHoldMs: async (reader) => ((await holdsNewAddresses(reader)) ? DAY : 0),
    assertVerified,
    levelOf: verifiedLevelOf,
    tierOf,
    async assertPayPassword(member, typed, now) {
      if (await hasPayPassword(db, member)) await checkPayPassword({ db, passwords, member, typed, now })
    },
    deposited: earnByDeposit,
    assertMovable: (tx, asked) => assertMovable(futures.deps, tx, asked),
    balanceChanged: (member) => tell('balance', member),
    depositChanged: (member) => tell('deposit', member),
    withdrawalChanged: (member) => tell('withdrawal', member),
  }
}
