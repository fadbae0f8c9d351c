import { type CouponKind, type CouponProduct, couponValue } from '@bourse/contracts/coupons'
import {
  addMs,
  type Amount,
  amountFacts,
  assert,
  type Instant,
  MINUTE,
  SECOND,
  ZERO,
} from '@bourse/contracts/kit'
import { groupBy, runDueBatches, type Tx } from '#platform/kernel'
import {
  type MemberAccountType,
  move,
  ofHouse,
  ofMember,
  postAll,
  type Reason,
  type Transfer,
} from '#platform/ledger'
import { issueAll, type ReceiptDraft } from '#platform/receipts'
import { COUPON_CODE, type CouponDeps, USDT } from './deps.ts'
import { dueCoupons, endCoupons, postponeCoupons, type StoredCoupon } from './store.ts'

const AT_ONCE = 200

const REASON: Readonly<Record<CouponKind, Reason>> = {
  feeRebate: 'coupon_fee',
  stakeInsurance: 'coupon_stake',
  depositBonus: 'coupon_deposit',
  yieldBoost: 'coupon_yield',
  loanInterest: 'coupon_interest',
}

/** The name of the kind in receipts: `fee_rebate`, `stake_insurance`… */
export const couponWord = ({ kind }: Pick<StoredCoupon, 'kind'>): string =>
  kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The account that the order was paid from. */
const ACCOUNT: Readonly<Record<CouponProduct, MemberAccountType>> = {
  spot: 'spot',
  futures: 'futures',
  seconds: 'seconds',
  deposit: 'spot',
  lock: 'spot',
  loan: 'spot',
}

/** Pays the coupons of orders that have ended. */
export const settleDue = (deps: CouponDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'coupon',
    batchSize: AT_ONCE,
    lock: (tx, query) => dueCoupons.lock(tx, { now, ...query }),
    processor: () => ({ process: (tx, due) => settleAll(deps, tx, { due, now }) }),
  })

async function settleAll(
  deps: CouponDeps,
  tx: Tx,
  { due, now }: { readonly due: readonly StoredCoupon[]; readonly now: Instant },
): Promise<void> {
  const bases = await loadBases(deps, tx, due)
  const running = due.filter(({ id }) => !bases.has(id))
  await postponeCoupons(
    tx,
    running.map(({ id, usedAt }) => ({ id, at: nextCheck(usedAt ?? now, now) })),
  )
  const ended = due.flatMap((coupon) => {
    const basis = bases.get(coupon.id)
    return basis === undefined
      ? []
      : [{ coupon, basis: basis ?? ZERO, paid: basis === null ? null : couponValue(coupon, basis) }]
  })
  await endCoupons(
    tx,
    ended.map(({ coupon: { id }, paid }) => ({ id, paid })),
  )
  const paying = ended.flatMap(({ paid, ...one }) =>
    paid === null || paid === ZERO ? [] : [{ ...one, paid }],
  )
  await issueAll(
    tx,
    paying.map(({ coupon, basis }) => buildDraft(coupon, basis, now)),
  )
  await postAll(
    tx,
    paying.map(({ coupon, paid }) => payment(coupon, paid, now)),
  )
  tx.afterCommit(() => {
    for (const member of new Set(ended.map(({ coupon }) => coupon.member)))
      deps.notify('coupon.changed', member)
  })
}

/** Loads the bases by the id of the coupon; coupons of orders that have not ended are omitted. */
async function loadBases(deps: CouponDeps, tx: Tx, due: readonly StoredCoupon[]) {
  const bases = new Map<StoredCoupon['id'], Amount | null>()
  const groups = [...groupBy(due, ({ product }) => product)].flatMap(([product, own]) =>
    [...groupBy(own, ({ kind }) => kind)].map(([kind, coupons]) => ({ product, kind, coupons })),
  )
  for (const { product, kind, coupons } of groups) {
    const read = product === null ? undefined : deps.couponBases[product]
    assert(read !== undefined, 'the product of a coupon in use reports the ends of its orders')
    const found = await read(
      tx,
      coupons.map(({ subject }) => subject ?? ''),
      kind,
    )
    for (const { id, subject } of coupons) {
      const basis = found.get(subject ?? '')
      if (basis !== undefined) bases.set(id, basis)
    }
  }
  return bases
}

/**
 * Schedules the next check after as long again as the order has run, between a second and a minute: a long
 * order costs one check per minute.
 */
const nextCheck = (usedAt: Instant, now: Instant): Instant =>
  addMs(now, Math.min(MINUTE, Math.max(SECOND, now - usedAt)))

/** The receipt of a payment computes its worth by the rule that paid it. */
const buildDraft = (coupon: StoredCoupon, basis: Amount, at: Instant): ReceiptDraft => ({
  member: coupon.member,
  kind: 'coupon',
  subject: coupon.id,
  inputs: {
    state: 'paid',
    asset: COUPON_CODE,
    coupon: couponWord(coupon),
    product: coupon.product ?? '',
    order: coupon.subject ?? '',
    ...amountFacts({ basis, face: coupon.face, basis_rate: coupon.share }),
  },
  ticks: [],
  at,
})

const payment = ({ id, kind, member, product }: StoredCoupon, paid: Amount, at: Instant): Transfer => ({
  id: `coupon:paid:${id}`,
  reason: REASON[kind],
  at,
  legs: move(
    { from: ofHouse('coupons', USDT), to: ofMember(member, USDT, ACCOUNT[product ?? 'spot']) },
    paid,
  ).map((leg) => (kind === 'feeRebate' && leg.amount < ZERO ? { ...leg, netFeeOf: member } : leg)),
})
