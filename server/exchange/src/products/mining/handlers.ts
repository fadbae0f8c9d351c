import {
  daysLeft,
  type Instant,
  max,
  multiplyByInt,
  ONE,
  toPage,
  PAGE_SIZE,
  paymentAt,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import { type mining, type MiningPlan, type Rental, rentalPrice } from '@bourse/contracts/mining'
import type { Handlers } from '#platform/kernel'
import { requireAsset, requireMarket, type MiningDeps } from './deps.ts'
import { listOpenPlans, type OfferedPlan } from './plan-store.ts'
import { rentHashrate } from './rent.ts'
import { listRentals, type StoredRental } from './store.ts'

export const miningHandlers = (deps: MiningDeps): Handlers<typeof mining> => ({
  plans: async ({ page = 1, limit = PAGE_SIZE }, { reader }) => {
    const open = await listOpenPlans(reader)
    const rows = open.slice((page - 1) * limit, page * limit)
    return toPage(
      rows.map((offered) => planView(deps, offered)),
      { page, limit },
      open.length,
    )
  },
  rent: async (order, call) => rentalView(deps, await rentHashrate(deps, call, order), deps.clock.now()),
  list: async ({ status, after, page = 1, limit = PAGE_SIZE }, { reader, member, now }) => {
    const isRunning = status === undefined ? null : status === 'running'
    const { rows, total } = await listRentals(reader, { member, isRunning, page, limit, after })
    return toPage(
      rows.map((rental) => rentalView(deps, rental, now)),
      { page, limit },
      total,
    )
  },
})

function planView(deps: MiningDeps, { plan, running }: OfferedPlan): MiningPlan {
  const { id, days, coinPrice, output, cost, sharesMax, payoutTime } = plan
  const [coin, pay] = [requireAsset(deps, plan.asset), requireAsset(deps, plan.payAsset)]
  const marketPrice = deps.market.quote(requireMarket(deps, plan.asset).id).price
  return {
    id,
    ...assetsView(coin, pay),
    days,
    output,
    cost,
    coinPrice,
    price: rentalPrice(ONE, { coinPrice, marketPrice, payDecimals: pay.decimals }),
    sharesMax,
    sharesLeft: max(ZERO, subtract(plan.totalMax, running)),
    payoutTime,
  }
}

function rentalView(deps: MiningDeps, rental: StoredRental, now: Instant): Rental {
  const { id, plan, days, output, cost, shares, paid, rentedAt, termStart, payments, nextDueAt, net } = rental
  return {
    id,
    plan,
    ...assetsView(requireAsset(deps, rental.asset), requireAsset(deps, rental.payAsset)),
    days,
    output,
    cost,
    shares,
    paid,
    status: nextDueAt === null ? 'over' : 'running',
    rentedAt,
    startsAt: termStart,
    endsAt: paymentAt(termStart, days),
    daysLeft: nextDueAt === null ? 0 : daysLeft({ start: termStart, days }, now),
    nextOutputAt: nextDueAt,
    perDay: net,
    received: multiplyByInt(net, BigInt(payments)),
  }
}

type NamedAsset = Pick<ReturnType<typeof requireAsset>, 'id' | 'code' | 'decimals'>

const assetsView = (coin: NamedAsset, pay: NamedAsset) => ({
  asset: coin.id,
  code: coin.code,
  decimals: coin.decimals,
  payAsset: pay.id,
  payCode: pay.code,
  payDecimals: pay.decimals,
})
