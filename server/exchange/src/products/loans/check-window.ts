import {
  addMs,
  type Amount,
  amountText,
  assert,
  DAY,
  type Instant,
  min,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import { computeTotalDebt, computeLtv } from '@bourse/contracts/loans'
import type { MarketId } from '@bourse/contracts/market'
import { runDueBatches, type Tx } from '#platform/kernel'
import { move, ofHouse, ofMember, postAll, type Transfer } from '#platform/ledger'
import { ownTick, type RecordedTick, secondIn, type TickWindow } from '#platform/market'
import type { MemberText } from '#members/messages'
import { issueAll, type IssuedReceipt, issuedAmount } from '#platform/receipts'
import { chargeLoans } from './charge-interest.ts'
import { requireAsset, type LoanDeps } from './deps.ts'
import {
  insertSteps,
  lockReached,
  type LowPrice,
  type StoredLoan,
  computeThresholds,
  updateLoans,
} from './store.ts'

const AT_ONCE = 100
/** A loan that stays below the call ratio is called again after this time. */
const CALL_AGAIN_MS = DAY

/** Liquidates and calls loans at the prices of a window's seconds. A market without a price decides nothing. */
export async function checkWindow(deps: LoanDeps, window: TickWindow): Promise<number> {
  const lows = lowPrices(deps, window)
  if (lows.length === 0) return 0
  const calledBefore = addMs(window.from, -CALL_AGAIN_MS)
  // A loan is decided once per window, whatever the decision.
  const decided = new Set<string>()
  return runDueBatches({
    db: deps.db,
    name: 'loan at its call price',
    batchSize: AT_ONCE,
    lock: (tx, { except, ...query }) =>
      lockReached(tx, { lows, calledBefore, ...query, except: [...except, ...decided] }),
    processor: () => ({
      async process(tx, reached) {
        await decide(deps, tx, reached, window)
        tx.afterCommit(() => reached.forEach(({ id }) => decided.add(id)))
      },
    }),
  })
}

/** Lists the ticks within the window; a tick that fills a second without a price is older. */
function listTicks(window: TickWindow, market: MarketId): RecordedTick[] {
  const ticks = Array.from({ length: window.seconds }, (_, index) => ownTick(window, market, index))
  return ticks.filter((tick) => tick !== null)
}

function lowPrices(deps: LoanDeps, window: TickWindow): LowPrice[] {
  return deps.terms.coins.flatMap(({ asset }) => {
    const market = requireAsset(deps, asset).priceMarket
    const prices = market === null ? [] : listTicks(window, market).map(({ price }) => price)
    const [first] = prices
    if (market === null || first === undefined) return []
    return [{ market, price: prices.reduce((low, price) => (price < low ? price : low), first) }]
  })
}

/** Finds the first tick since the last change of the loan that is at or below a price. */
const firstReach = (ticks: readonly RecordedTick[], { changedAt }: StoredLoan, price: Amount) =>
  ticks.find((tick) => tick.at >= changedAt && tick.price <= price) ?? null

async function decide(
  deps: LoanDeps,
  tx: Tx,
  reached: readonly StoredLoan[],
  window: TickWindow,
): Promise<void> {
  const charged = await chargeLoans(deps, tx, reached, secondIn(window, window.seconds - 1))
  const called: { loan: StoredLoan; tick: RecordedTick }[] = []
  const liquidated: { loan: StoredLoan; tick: RecordedTick }[] = []
  for (const loan of charged) {
    const ticks = listTicks(window, loan.market)
    const { callPrice, liquidationPrice } = computeThresholds(loan)
    const end = firstReach(ticks, loan, liquidationPrice)
    const call = firstReach(ticks, loan, callPrice)
    if (end !== null) liquidated.push({ loan, tick: end })
    else if (call !== null) called.push({ loan, tick: call })
  }
  await liquidate(deps, tx, liquidated)
  await sendCalls(deps, tx, called)
}

type ReachedLoan = { readonly loan: StoredLoan; readonly tick: RecordedTick }

async function sendCalls(deps: LoanDeps, tx: Tx, called: readonly ReachedLoan[]): Promise<void> {
  if (called.length === 0) return
  await updateLoans(
    tx,
    called.map(({ loan, tick }) => ({ ...loan, calledAt: tick.at })),
  )
  const ratios = called.map(({ loan, tick }) => computeLtv(computeTotalDebt(loan), loan, tick.price) ?? ZERO)
  await insertSteps(
    tx,
    called.map(({ loan, tick }, at) => ({
      loan: loan.id,
      kind: 'called',
      at: tick.at,
      amount: ratios[at] ?? ZERO,
    })),
  )
  await deps.messageMembers(
    tx,
    called.map(({ loan, tick }): MemberText => ({
      member: loan.member,
      title: 'loan_called_title',
      body: 'loan_called_body',
      values: {
        debt: amountText(computeTotalDebt(loan)),
        coin: requireAsset(deps, loan.asset).code,
        collateral: requireAsset(deps, loan.collateralAsset).code,
        price: amountText(tick.price),
        liquidation: amountText(computeThresholds(loan).liquidationPrice).replace(/(\.\d\d)\d+$/, '$1'),
      },
      at: tick.at,
    })),
  )
  notifyAll(deps, tx, called)
}

/** Issues the receipts first, because they determine the amounts. */
async function liquidate(deps: LoanDeps, tx: Tx, ended: readonly ReachedLoan[]): Promise<void> {
  if (ended.length === 0) return
  const receipts = await issueAll(
    tx,
    ended.map(({ loan, tick }) => ({
      member: loan.member,
      kind: 'loan_liquidation' as const,
      subject: loan.id,
      inputs: buildFacts(deps, loan),
      ticks: [tick],
      at: tick.at,
    })),
  )
  const results = ended.map(({ loan, tick }, at) => {
    const receipt = receipts[at]
    assert(receipt !== undefined, 'each liquidation has its receipt')
    return { loan, receipt, at: tick.at }
  })
  await postAll(tx, results.map(buildTransfer))
  await updateLoans(
    tx,
    results.map(({ loan, at }) => ({
      ...loan,
      principal: ZERO,
      interest: ZERO,
      quantity: ZERO,
      status: 'liquidated',
      closedAt: at,
    })),
  )
  await insertSteps(
    tx,
    results.map(({ loan, receipt, at }) => ({
      loan: loan.id,
      kind: 'liquidated',
      at,
      amount: issuedAmount(receipt, 'sold'),
    })),
  )
  await deps.messageMembers(
    tx,
    results.map((result) => buildMessage(deps, result)),
  )
  notifyAll(deps, tx, ended)
}

const buildFacts = (deps: LoanDeps, loan: StoredLoan) => ({
  asset: requireAsset(deps, loan.collateralAsset).code,
  debt_asset: requireAsset(deps, loan.asset).code,
  principal: amountText(loan.principal),
  unpaid: amountText(loan.interest),
  collateral: amountText(loan.quantity),
  collateral_ratio: amountText(loan.ratio),
  liquidation_ratio: amountText(loan.liquidationLtv),
  fee_rate: amountText(loan.feeRate),
  decimals: String(loan.decimals),
  coin_decimals: String(requireAsset(deps, loan.collateralAsset).decimals),
})

type Result = { readonly loan: StoredLoan; readonly receipt: IssuedReceipt; readonly at: Instant }

/**
 * Builds the transfer: the house buys the collateral at the tick's price; the insurance fund takes the fee
 * and pays a shortfall.
 */
function buildTransfer({ loan, receipt, at }: Result): Transfer {
  const { id, member, asset, collateralAsset, interest: interestDue } = loan
  const amount = (name: string) => issuedAmount(receipt, name)
  const held = ofMember(member, collateralAsset, 'spot_hold')
  const [exchange, lender, insurance] = [
    ofHouse('swap', asset),
    ofHouse('loans', asset),
    ofHouse('insurance', asset),
  ]
  const covered = subtract(amount('debt'), amount('shortfall'))
  const interest = min(interestDue, covered)
  return {
    id: `loan:liquidation:${id}`,
    reason: 'loan_sold',
    at,
    legs: [
      ...move({ from: held, to: ofHouse('swap', collateralAsset) }, amount('sold')),
      ...move(
        { from: held, to: ofMember(member, collateralAsset, 'spot') },
        amount('left'),
        'loan_collateral_returned',
      ),
      ...move({ from: exchange, to: lender }, interest, 'loan_interest'),
      ...move({ from: exchange, to: lender }, subtract(covered, interest), 'loan_settled'),
      ...move({ from: exchange, to: insurance }, amount('fee'), 'loan_liquidation_fee'),
      ...move({ from: insurance, to: lender }, amount('shortfall'), 'loan_insurance'),
    ].filter(({ amount: moved }) => moved !== ZERO),
  }
}

function buildMessage(deps: LoanDeps, { loan, receipt, at }: Result): MemberText {
  const amount = (name: string) => amountText(issuedAmount(receipt, name))
  return {
    member: loan.member,
    title: 'loan_liquidated_title',
    body: 'loan_liquidated_body',
    values: {
      debt: amount('debt'),
      fee: amount('fee'),
      coin: requireAsset(deps, loan.asset).code,
      sold: amount('sold'),
      left: amount('left'),
      collateral: requireAsset(deps, loan.collateralAsset).code,
    },
    at,
  }
}

const notifyAll = (deps: LoanDeps, tx: Tx, reached: readonly ReachedLoan[]): void =>
  tx.afterCommit(() => {
    for (const member of new Set(reached.map(({ loan }) => loan.member))) deps.notify('loan.changed', member)
  })
