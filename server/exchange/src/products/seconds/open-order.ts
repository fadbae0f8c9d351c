import type { MemberId } from '@bourse/contracts/account'
import { computeFeeRate, rebatesFor, type RebateShare } from '@bourse/contracts/fees'
import { type Amount, assert, type Instant, ZERO } from '@bourse/contracts/kit'
import { assertNotFrozen } from '#members/account'
import { takeCoupon } from '#members/coupons'
import {
  type BatchItem,
  decide,
  type Decision,
  collectResults,
  type StepOptions,
  transactBatch,
  type Tx,
} from '#platform/kernel'
import { buildFeeLegs, type Leg, lockMemberAccounts, move, ofMember, postAll } from '#platform/ledger'
import { acceptOrder, chooseTerms, type Order, type SelectedTerms } from './accept-order.ts'
import { type DailyExposure, readDailyExposure } from './day.ts'
import type { SecondsDeps } from './deps.ts'
import { insertOrders, type StoredOrder } from './store.ts'

type OpenRequest = {
  readonly member: MemberId
  /** The main account of the member: the limits of a day are the person's. */
  readonly person: MemberId
  readonly at: Instant
  readonly order: Order
}
/** A request with the key of its call. */
export type OpenItem = BatchItem & { readonly request: OpenRequest }

/** Steps of a batch. Orders of one person are accepted one after the other, so that limits hold. */
export const batchSteps = (deps: SecondsDeps): StepOptions<OpenItem, StoredOrder> => ({
  kindOf: () => 'open',
  run: (items) =>
    transactBatch(deps.db, items, (tx, fresh) =>
      openTogether(
        deps,
        tx,
        fresh.map(({ request }) => request),
      ),
    ),
})

/**
 * Accepts orders of different persons and holds their stakes. The time of acceptance is read after every wait: an
 * order queued beyond its first tick would otherwise be open to selection by a party that has seen that tick.
 */
async function openTogether(
  deps: SecondsDeps,
  tx: Tx,
  requests: readonly OpenRequest[],
): Promise<readonly Decision<StoredOrder>[]> {
  const members = requests.map(({ member }) => member)
  await assertNotFrozen(tx, members)
  await tx.lock('seconds', ...requests.map(({ person }) => person).toSorted())
  const [isOffered, feeTermsOf] = await Promise.all([deps.isOffered(tx), deps.feeTermsOf(tx, members)])
  const chosen = requests.map((request) =>
    decide(() => {
      const market = deps.markets.find(({ id }) => id === request.order.market) ?? null
      return { ...request, terms: chooseTerms(request.order, { ...deps, market, isOffered }) }
    }),
  )
  const bindCoupons = await takeCoupons(tx, collectResults(chosen))
  const findFree = await lockBalances(tx, collectResults(chosen))
  const now = deps.clock.now()
  const findExposure = await readExposures(tx, collectResults(chosen), now)
  const decided = chosen.map((one) =>
    'refusal' in one
      ? one
      : decide(() => {
          const { member, order, terms } = one.result
          return acceptOrder(order, terms, {
            ...findExposure(member),
            feeRate: computeFeeRate(terms.pay.feeRate, feeTermsOf(member), 'seconds'),
            price: deps.price(order.market),
            free: findFree(member),
            member,
            now,
          })
        }),
  )
  const stored = new Map(
    (await insertOrders(tx, collectResults(decided))).map((order) => [order.member, order]),
  )
  await bindCoupons(stored)
  const hasCoupon = (member: MemberId) =>
    requests.some(({ order, ...request }) => request.member === member && order.coupon !== undefined)
  await postAll(
    tx,
    [...stored.values()].map((order) => ({
      id: `seconds:order:${order.id}`,
      reason: 'seconds_stake' as const,
      at: now,
      legs: buildLegs(order, rebatesFor(feeTermsOf(order.member), hasCoupon(order.member))),
    })),
  )
  tx.afterCommit(() => {
    for (const member of stored.keys()) deps.balanceChanged(member)
  })
  return decided.map((one) =>
    'refusal' in one ? one : { result: stored.get(one.result.member) as StoredOrder },
  )
}

type ChosenOrder = OpenRequest & { readonly terms: SelectedTerms }

/** Takes the coupons of a batch. A refused one fails the batch, and each request then runs alone. */
async function takeCoupons(tx: Tx, chosen: readonly ChosenOrder[]) {
  const named = chosen
    .filter(({ order }) => order.coupon !== undefined)
    .toSorted((one, other) => Number(one.order.coupon) - Number(other.order.coupon))
  const bindOf = new Map<MemberId, Awaited<ReturnType<typeof takeCoupon>>>()
  for (const { member, at, order } of named) {
    const { coupon, payAsset: asset, stake: amount } = order
    bindOf.set(member, await takeCoupon(tx, { coupon, member, product: 'seconds', asset, amount, at }))
  }
  return async (stored: ReadonlyMap<MemberId, StoredOrder>) => {
    for (const [member, bind] of bindOf) {
      const order = stored.get(member)
      if (order !== undefined) await bind(order.id)
    }
  }
}

/** Locks the free balances that pay the stakes, in the order of posting. */
async function lockBalances(tx: Tx, chosen: readonly ChosenOrder[]): Promise<(member: MemberId) => Amount> {
  const inOrder = chosen.toSorted((one, other) => (one.member < other.member ? -1 : 1))
  const found = await Promise.all(
    inOrder.map(async ({ member, order }) => {
      const accountTypes = ['seconds', 'seconds_hold'] as const
      const balances = await lockMemberAccounts(tx, { member, asset: order.payAsset, accountTypes })
      return [member, balances.get('seconds') ?? ZERO] as const
    }),
  )
  const free = new Map(found)
  return (member) => free.get(member) ?? ZERO
}

async function readExposures(tx: Tx, chosen: readonly ChosenOrder[], now: Instant) {
  const found = await Promise.all(
    chosen.map(
      async ({ member, terms }) =>
        [member, await readDailyExposure(tx, { member, pay: terms.pay, now })] as const,
    ),
  )
  const exposures = new Map(found)
  return (member: MemberId): DailyExposure => {
    const exposure = exposures.get(member)
    assert(exposure !== undefined, 'the exposure of each member is read')
    return exposure
  }
}

function buildLegs({ member, payAsset, stake, fee }: StoredOrder, rebates: readonly RebateShare[]): Leg[] {
  const free = ofMember(member, payAsset, 'seconds')
  return [
    ...move({ from: free, to: ofMember(member, payAsset, 'seconds_hold') }, stake),
    ...buildFeeLegs({ from: free, payer: member, fee, turnover: stake, reason: 'seconds_fee', rebates }),
  ]
}
