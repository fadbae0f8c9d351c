import type { MemberId } from '@bourse/contracts/account'
import { computeFeeRate, type FeeTerms } from '@bourse/contracts/fees'
import { DAY, type Instant, addMs, toPage, PAGE_SIZE, refuse, ZERO } from '@bourse/contracts/kit'
import { currentRule } from '@bourse/contracts/receipts'
import {
  type Offer,
  type PayAsset,
  realisedEdge,
  type seconds,
  type SecondsTerms,
} from '@bourse/contracts/seconds'
import { createMemberQueue, type Handlers, type Reader } from '#platform/kernel'
import { type Balance, listBalances } from '#platform/ledger'
import { tiesTooOften } from './accept-order.ts'
import { utcDay, readDailyExposure } from './day.ts'
import type { OfferTerms, PayTerms, SecondsDeps } from './deps.ts'
import { batchSteps } from './open-order.ts'
import { findOrder, listOrders, readHouseDays } from './store.ts'
import { createView } from './view.ts'

const EDGE_WINDOW_DAYS = 30

export function secondsHandlers(deps: SecondsDeps): Handlers<typeof seconds> {
  const view = createView(deps)
  const queue = createMemberQueue(batchSteps(deps))
  return {
    payAssets: async (_input, call) => {
      const feeTerms = (await deps.feeTermsOf(call.reader, [call.member]))(call.member)
      const balances = await listBalances(call.reader, call.member)
      return whole(deps.terms.payAssets.map((pay) => buildPayAsset(pay, { balances, feeTerms })))
    },
    offers: () => Promise.resolve(whole(deps.terms.offers.map((offer) => offerRow(deps, offer)))),
    open: async (order, { keyed, member, main: person, now: at }) => {
      const opened = await queue.add({ keyed, request: { member, person, at, order } })
      // The order as accepted, so that a repeated call has the same response.
      return view(opened, opened.acceptedAt)
    },
    list: async (
      { status = 'all', market = null, payAsset = null, after, page = 1, limit = PAGE_SIZE },
      call,
    ) => {
      const { rows, total } = await listOrders(call.reader, {
        member: call.member,
        status: status === 'all' ? null : status,
        market,
        payAsset,
        page,
        limit,
        after,
      })
      return toPage(
        rows.map((order) => view(order, call.now)),
        { page, limit },
        total,
      )
    },
    result: async ({ id }, call) => {
      const order = await findOrder(call.reader, { id, member: call.member })
      return view(order ?? refuse('not_found'), call.now)
    },
    terms: async ({ payAsset }, call) => {
      const pay = deps.terms.payAssets.find(({ asset }) => asset === payAsset) ?? refuse('coin_unknown')
      const feeTerms = (await deps.feeTermsOf(call.reader, [call.member]))(call.member)
      return readTerms(call.reader, { member: call.member, pay, now: call.now, feeTerms })
    },
  }
}

const whole = <T>(list: T[]) => toPage(list, { page: 1, limit: list.length }, list.length)

const offerRow = (
  deps: SecondsDeps,
  { id, seconds: length, payoutRate, stakeMin, stakeMax }: OfferTerms,
): Offer => ({
  id: id as Offer['id'],
  seconds: length,
  payoutRate,
  lossRate: null,
  stakeMin,
  stakeMax,
  excludedMarkets: deps.markets
    .filter((market) => market.secondsOpen && tiesTooOften(deps, market.id, length))
    .map((market) => market.id),
})

function buildPayAsset(pay: PayTerms, of: { balances: readonly Balance[]; feeTerms: FeeTerms }): PayAsset {
  const own = of.balances.filter(({ asset }) => asset === pay.asset)
  const free = own.find(({ accountType }) => accountType === 'seconds')?.amount ?? null
  const held = own.find(({ accountType }) => accountType === 'seconds_hold')?.amount ?? null
  return {
    id: pay.asset,
    code: pay.code,
    logo: null,
    stakeMin: pay.stakeMin,
    stakeMax: pay.stakeMax,
    openStakeMax: pay.openStakeMax,
    feeRate: computeFeeRate(pay.feeRate, of.feeTerms, 'seconds'),
    stakes: pay.stakes.map((amount) => ({ id: null, amount })),
    wallet: free === null && held === null ? null : { free: free ?? ZERO, held: held ?? ZERO },
  }
}

async function readTerms(
  reader: Reader,
  { member, pay, now, feeTerms }: { member: MemberId; pay: PayTerms; now: Instant; feeTerms: FeeTerms },
): Promise<SecondsTerms> {
  const exposure = await readDailyExposure(reader, { member, pay, now })
  const day = utcDay(now)
  const houseDays = await readHouseDays(reader, {
    asset: pay.asset,
    from: addMs(day.from, (1 - EDGE_WINDOW_DAYS) * DAY),
  })
  return {
    payAsset: pay.asset,
    code: pay.code,
    feeRate: computeFeeRate(pay.feeRate, feeTerms, 'seconds'),
    openStake: exposure.openStake,
    openStakeMax: pay.openStakeMax,
    dailyLossCap: pay.dailyLossCap,
    lostToday: exposure.lostToday,
    remainingLossLimit: exposure.remainingLossLimit,
    dayEndsAt: day.to,
    realisedEdge: realisedEdge(houseDays),
    settledOrders: houseDays.orders,
    edgeDays: EDGE_WINDOW_DAYS,
    rule: currentRule('seconds'),
  }
}
