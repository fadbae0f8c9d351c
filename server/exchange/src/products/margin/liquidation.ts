import {
  type Amount,
  toAmount,
  amountText,
  assert,
  instantText,
  min,
  multiply,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { computeTotalDebt, payDebt, splitPayment } from '@bourse/contracts/loans'
import { computeMarginLiquidation, holdingsText, marginLevel } from '@bourse/contracts/margin'
import type { MarketId } from '@bourse/contracts/market'
import { move, ofHouse, ofMember, type Transfer } from '#platform/ledger'
import type { MarketTerms, RecordedTick } from '#platform/market'
import type { ReceiptDraft } from '#platform/receipts'
import { requireAsset, type FundsDeps } from './deps.ts'
import { type Account, type Coin, computeFunds } from './funds.ts'
import type { MarginDebt } from './store.ts'

export type IndebtedAccount = Account & { readonly debt: MarginDebt }

/** One step: its receipt before it is issued, the coin that it sells, and the account after it. */
export type LiquidationStep = {
  readonly draft: ReceiptDraft
  readonly before: MarginDebt
  readonly sold: MarketTerms | null
  readonly result: Readonly<Record<LiquidationResult, Amount>>
  readonly after: IndebtedAccount
}
const RESULTS = ['repaid', 'sold', 'proceeds', 'fee', 'settled', 'returned', 'shortfall', 'debt'] as const
export type LiquidationResult = (typeof RESULTS)[number]

export type FindTick = (market: MarketId) => RecordedTick | null

/**
 * Computes the steps that raise an account at the liquidation level to the restored one, at the ticks of one
 * second: free money, then the coins, most valuable first. Orders are cancelled before, so they hold nothing.
 * Empty for an account above the level, and for one with only margins of positions left. Pure.
 */
export function liquidationSteps(
  deps: FundsDeps,
  account: IndebtedAccount,
  findTick: FindTick,
): LiquidationStep[] {
  const steps: LiquidationStep[] = []
  for (let now = account; ;) {
    const level = marginLevel(computeFunds(now, (market) => findTick(market)?.price ?? null))
    if (level === null || level > deps.terms.liquidationLevel) return steps
    const step = computeStep(deps, now, findTick)
    const { repaid, sold, shortfall } = step.result
    if (sum(repaid, sold, shortfall) === ZERO) return steps
    steps.push(step)
    now = step.after
  }
}

/** Lists the coins of an account with their ticks, most valuable first. */
function coinsAt({ coins }: Account, findTick: FindTick) {
  return coins
    .map((coin) => {
      const tick = findTick(coin.market.id)
      assert(tick !== null, 'an account with a coin without a price is left alone')
      return { ...coin, tick, value: multiply(coin.free, tick.price, 'down') }
    })
    .toSorted((one, other) => (one.value < other.value ? 1 : -1))
}

function buildFacts(
  deps: FundsDeps,
  { debt, free, positionMargin }: IndebtedAccount,
  coins: readonly Coin[],
) {
  const { terms } = deps
  const [first] = coins
  return {
    asset: requireAsset(deps, terms.asset).code,
    coin: first?.market.baseCode ?? '',
    principal: amountText(debt.principal),
    unpaid: amountText(debt.interest),
    money: amountText(free),
    holdings: holdingsText(coins.map((coin) => ({ market: coin.market.id, quantity: coin.free }))),
    position_margin: amountText(positionMargin),
    liquidation_level: amountText(terms.liquidationLevel),
    restored_level: amountText(terms.restoredLevel),
    fee_rate: amountText(terms.feeRate),
    decimals: String(debt.decimals),
    coin_decimals: String(first === undefined ? 0 : requireAsset(deps, first.market.base).decimals),
  }
}

function computeStep(deps: FundsDeps, account: IndebtedAccount, findTick: FindTick): LiquidationStep {
  const { member, debt } = account
  const coins = coinsAt(account, findTick)
  const ticks = coins.map(({ tick }) => tick)
  const inputs = buildFacts(deps, account, coins)
  const samples = ticks.map(({ id, market, at, price }) => ({
    id,
    market,
    at: instantText(at),
    price: amountText(price),
  }))
  const computed = computeMarginLiquidation(inputs, samples)
  const result = Object.fromEntries(
    RESULTS.map((name) => [name, toAmount(computed.result[name] ?? '')]),
  ) as LiquidationStep['result']
  const paid = sum(result.repaid, result.settled, result.shortfall)
  const left = coins.map(({ market, free, held }, index) => ({
    market,
    held,
    free: index === 0 ? subtract(free, result.sold) : free,
  }))
  return {
    draft: { member, kind: 'margin_liquidation', subject: debt.id, inputs, ticks, at: debt.borrowedAt },
    before: debt,
    sold: result.sold === ZERO ? null : (coins[0]?.market ?? null),
    result,
    after: {
      ...account,
      debt: payDebt(debt, paid),
      free: sum(subtract(account.free, result.repaid), result.returned),
      coins: left.filter(({ free }) => free > ZERO),
    },
  }
}

/**
 * Builds the transfer: the house buys the coin at the tick's price; the insurance fund takes the fee and pays
 * a shortfall.
 */
export function stepTransfer(
  { terms: { asset } }: FundsDeps,
  { before, sold, result, draft: { member, at } }: LiquidationStep,
  id: string,
): Transfer {
  const own = ofMember(member, asset, 'futures')
  const [lender, insurance, exchange] = [
    ofHouse('margin', asset),
    ofHouse('insurance', asset),
    ofHouse('swap', asset),
  ]
  const { interest, principal } = splitPayment(before, result.repaid)
  const left = payDebt(before, result.repaid)
  const settled = splitPayment(left, sum(result.settled, result.shortfall))
  const bySale = subtract(result.settled, min(result.settled, settled.interest))
  const legs = [
    ...move({ from: own, to: lender }, interest, 'margin_interest'),
    ...move({ from: own, to: lender }, principal, 'margin_repaid'),
    ...(sold === null
      ? []
      : move(
          { from: ofMember(member, sold.base, 'futures'), to: ofHouse('swap', sold.base) },
          result.sold,
          'margin_sold',
        )),
    ...move({ from: exchange, to: lender }, subtract(result.settled, bySale), 'margin_interest'),
    ...move({ from: exchange, to: lender }, bySale, 'margin_settled'),
    ...move({ from: exchange, to: insurance }, result.fee, 'margin_liquidation_fee'),
    ...move({ from: exchange, to: own }, result.returned, 'margin_returned'),
    ...move({ from: insurance, to: lender }, result.shortfall, 'margin_insurance'),
  ].filter(({ amount }) => amount !== ZERO)
  return { id, reason: 'margin_sold', at, legs }
}

/** Whether only positions can pay the debt. */
export const needsPositions = ({ coins, free, held, positionMargin }: Account): boolean =>
  coins.length === 0 && sum(free, held) === ZERO && positionMargin > ZERO

export const isSettled = (debt: MarginDebt): boolean => computeTotalDebt(debt) === ZERO
