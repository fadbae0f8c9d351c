/**
 * The complete table of endpoints, by area. Routes, client calls, OpenAPI and the conformance tests derive
 * from it; a path that is not here does not exist. No behaviour.
 */
import { account } from '#account'
import { alerts } from '#alerts'
import { chat } from '#chat'
import { content } from '#content'
import { copyTrading } from '#copy-trading'
import { coupons } from '#coupons'
import { dualInvest } from '#dual-invest'
import { earn } from '#earn'
import { futures } from '#futures'
import { game } from '#game'
import { identity } from '#identity'
import { ieo } from '#ieo'
import type { Endpoint } from '#kit'
import { loans } from '#loans'
import { lockMining } from '#lock-mining'
import { margin } from '#margin'
import { market } from '#market'
import { messages } from '#messages'
import { mining } from '#mining'
import { nft } from '#nft'
import { otc } from '#otc'
import { points } from '#points'
import { portfolio } from '#portfolio'
import { receipts } from '#receipts'
import { referral } from '#referral'
import { seconds } from '#seconds'
import { security } from '#security'
import { spot } from '#spot'
import { status } from '#status'
import { stocks } from '#stocks'
import { subAccounts } from '#sub-accounts'
import { support } from '#support'
import { twap } from '#twap'
import { vip } from '#vip'
import { wallet } from '#wallet'
import { watchlist } from '#watchlist'
import { webhooks } from '#webhooks'

export const api = {
  account,
  alerts,
  chat,
  content,
  copyTrading,
  coupons,
  dualInvest,
  earn,
  futures,
  game,
  identity,
  ieo,
  loans,
  lockMining,
  margin,
  market,
  messages,
  mining,
  nft,
  otc,
  points,
  portfolio,
  receipts,
  referral,
  seconds,
  security,
  spot,
  status,
  stocks,
  subAccounts,
  support,
  twap,
  vip,
  wallet,
  watchlist,
  webhooks,
} as const

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) =>
  Object.values<Endpoint>(area),
)
export { hiddenPages, PAGE_CALLS } from './page-calls.ts'

export const endpointByName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
