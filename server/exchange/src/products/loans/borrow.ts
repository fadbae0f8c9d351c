import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountText,
  type Input,
  type Instant,
  multiply,
  refuse,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import {
  accrue,
  computeTotalDebt,
  type Holdings,
  hoursBegun,
  computeLimit,
  type LoanContext,
  loanIssue,
  type LoanIssue,
  type loans,
} from '@bourse/contracts/loans'
import type { AssetId } from '@bourse/contracts/market'
import { borrowingShare } from '@bourse/contracts/vip'
import { takeCoupon } from '#members/coupons'
import type { MemberCall, Reader, Tx } from '#platform/kernel'
import { type Balance, lockAllAccounts, move, ofHouse, ofMember, post } from '#platform/ledger'
import type { RecordedTick } from '#platform/market'
import { issuedAmount, lockReceipts } from '#platform/receipts'
import { requireAsset, type LoanDeps } from './deps.ts'
import { issueBorrowed } from './receipts.ts'
import { insertLoan, insertSteps, listOpenLoans, type StoredLoan } from './store.ts'

type Request = Input<typeof loans.borrow>

/**
 * Reads a member's assets at the last prices, less locked money and open withdrawals, and the debts with the
 * interest of all hours that have begun.
 */
export async function readHoldings(
  deps: LoanDeps,
  reader: Reader,
  { member, balances, at }: { member: MemberId; balances: readonly Balance[]; at: Instant },
): Promise<Holdings> {
  const { market } = deps
  const computeWorth = (asset: AssetId, amount: Amount) =>
    market.assetById(asset) === null ? ZERO : multiply(amount, market.usdPrice(asset), 'down')
  const worth = sum(...balances.map(({ asset, amount }) => computeWorth(asset, amount)))
  const leaving = (await deps.submittedWithdrawals(reader, member)).map(({ asset, quantity }) =>
    computeWorth(asset, quantity),
  )
  const locked = (await deps.lockedBy(reader, member)).map(({ asset, amount }) => computeWorth(asset, amount))
  const open = await listOpenLoans(reader, member)
  const debts = open.map((loan) => computeTotalDebt(accrue(loan, hoursBegun(loan.borrowedAt, at))))
  debts.push(await deps.otherDebt(reader, member))
  return { assets: subtract(worth, sum(...leaving, ...locked)), debts: sum(...debts) }
}

/**
 * Holds the collateral and credits the loan. All accounts of the member are locked, so that neither another loan nor a
 * withdrawal changes the assets that the limit is computed from.
 */
export async function borrow(deps: LoanDeps, call: MemberCall, request: Request): Promise<StoredLoan['id']> {
  const { member } = call
  const coin =
    deps.terms.coins.find(({ asset }) => asset === request.collateralAsset) ?? refuse('coin_unknown')
  return call.transact(async (tx) => {
    await tx.lock('loans', member)
    const { coupon, amount } = request
    const ordered = { member, product: 'loan', asset: deps.terms.asset, amount, at: call.now } as const
    const bindCoupon = await takeCoupon(tx, { coupon, ...ordered })
    await lockReceipts(tx, [member])
    const balances = await lockAllAccounts(tx, member)
    const at = deps.clock.now()
    const state = await readLoanState(deps, tx, { member, balances, coin, at })
    const issue = loanIssue(request, state)
    if (issue !== null) refuseLoan(deps, issue, coin.asset)
    const loan = buildLoan(deps, request, { member, ratio: coin.ratio, at })
    const id = await insertLoan(tx, loan)
    await bindCoupon(id)
    await insertSteps(tx, [{ loan: id, kind: 'borrowed', at, amount: request.amount }])
    const { asset, collateralAsset } = loan
    const receipt = await issueBorrowed(
      deps,
      tx,
      { ...loan, id },
      { context: state, balance: freeIn(balances, asset) },
    )
    const spot = ofMember(member, collateralAsset, 'spot')
    const held = ofMember(member, collateralAsset, 'spot_hold')
    await post(tx, {
      id: `loan:${id}`,
      reason: 'loan_borrowed',
      at,
      legs: [
        ...move({ from: spot, to: held }, issuedAmount(receipt, 'held'), 'loan_collateral'),
        ...move(
          { from: ofHouse('loans', asset), to: ofMember(member, asset, 'spot') },
          issuedAmount(receipt, 'borrowed'),
        ),
      ],
    })
    tx.afterCommit(() => deps.notify('balance.changed', member))
    return id
  })
}

type BorrowContext = {
  readonly member: MemberId
  readonly balances: readonly Balance[]
  readonly coin: LoanDeps['terms']['coins'][number]
  readonly at: Instant
}

const freeIn = (balances: readonly Balance[], of: AssetId): Amount =>
  balances.find(({ asset, accountType }) => asset === of && accountType === 'spot')?.amount ?? ZERO

async function readLoanState(
  deps: LoanDeps,
  tx: Tx,
  { member, balances, coin, at }: BorrowContext,
): Promise<LoanContext & { readonly tick: RecordedTick | null }> {
  const { decimals } = requireAsset(deps, deps.terms.asset)
  const { priceMarket, decimals: collateralDecimals } = requireAsset(deps, coin.asset)
  const share = borrowingShare(await deps.tierOf(tx, member))
  const holdings = await readHoldings(deps, tx, { member, balances, at })
  const tick = priceMarket === null ? null : deps.market.tick(priceMarket)
  return {
    tick,
    share,
    amountMin: deps.terms.amountMin,
    decimals,
    price: tick?.price ?? null,
    ratio: coin.ratio,
    collateralDecimals,
    free: freeIn(balances, coin.asset),
    limitLeft: computeLimit(share ?? ZERO, holdings, decimals).left,
  }
}

function refuseLoan(
  deps: LoanDeps,
  { code, bound }: LoanIssue,
  collateral: BorrowContext['coin']['asset'],
): never {
  const coin = requireAsset(deps, code === 'insufficient_balance' ? collateral : deps.terms.asset).code
  const limit = code === 'amount_below_minimum' ? 'minimum' : 'maximum'
  return refuse(code, { [limit]: amountText(bound), coin })
}

function buildLoan(
  deps: LoanDeps,
  { amount, collateral, collateralAsset }: Request,
  { member, ratio, at }: { member: MemberId; ratio: Amount; at: Instant },
): Omit<StoredLoan, 'id'> {
  const { asset, hourlyRate, callLtv, liquidationLtv, feeRate } = deps.terms
  const market = requireAsset(deps, collateralAsset).priceMarket ?? refuse('coin_unknown')
  return {
    member,
    asset,
    decimals: requireAsset(deps, asset).decimals,
    borrowed: amount,
    principal: amount,
    interest: ZERO,
    hours: 0,
    principalHours: 0,
    hourlyRate,
    collateralAsset,
    market,
    quantity: collateral,
    ratio,
    callLtv,
    liquidationLtv,
    feeRate,
    borrowedAt: at,
    changedAt: at,
    calledAt: null,
    status: 'open',
    closedAt: null,
  }
}
