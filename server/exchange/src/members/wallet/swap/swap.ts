import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  toAmount,
  amountText,
  assert,
  type Facts,
  type Input,
  type Instant,
  refuse,
  multiply,
  ZERO,
} from '@bourse/contracts/kit'
import {
  SWAP_FEE_PERCENT,
  type SwapOutcome,
  swapOutcome,
  type SwapPrices,
  type wallet,
} from '@bourse/contracts/wallet'
import type { MemberCall, Tx } from '#platform/kernel'
import { type Leg, move, ofHouse, ofMember, post } from '#platform/ledger'
import { type IssuedReceipt, issuedAmount, issueOne } from '#platform/receipts'
import type { SwapDeps } from './deps.ts'
import { chooseRate, findPairRate, type Terms, findSwapTerms } from './quote.ts'
import { insertSwap, type PairRate, takeQuote } from './store.ts'

/** Far above any real swap and far below the capacity of an account. */
const SWAP_MAX_USD = toAmount('1000000000')

/** Computes the result of a swap at these prices. The rest is less than the target's smallest unit. */
export function computeSwap(quantity: Amount, prices: SwapPrices, { from, to }: Terms): SwapOutcome {
  if (multiply(quantity, prices.fromPrice, 'up') > SWAP_MAX_USD) {
    refuse('amount_above_maximum', { maximum: amountText(SWAP_MAX_USD), coin: 'USD' })
  }
  const outcome = swapOutcome(quantity, { ...prices, feePercent: SWAP_FEE_PERCENT, decimals: to.decimals })
  if (outcome.received === ZERO) refuse('amount_below_minimum', { coin: from.code })
  return outcome
}

/**
 * Exchanges one asset for another through the house's account in each of them. The fee is charged on top of
 * the quantity.
 */
export async function swap(
  deps: SwapDeps,
  call: MemberCall,
  { from, to, quantity }: Input<typeof wallet.swap>,
): Promise<string> {
  const terms = findSwapTerms(deps, { from, to })
  return call.transact(async (tx) => {
    const present = findPairRate(deps, { from, to })
    const rate = chooseRate(await takeQuote(tx, call.member, { from, to }), present, call.now)
    return (await bookSwap(deps, tx, { member: call.member, quantity, rate, terms, at: call.now })).id
  })
}

export type SwapOrder = {
  readonly member: MemberId
  readonly quantity: Amount
  readonly rate: PairRate
  readonly terms: Terms
  readonly at: Instant
}
export type BookedSwap = SwapOutcome & { readonly id: string }

/** Books a swap at this rate, with its record, receipt and transfer. */
export async function bookSwap(
  deps: Pick<SwapDeps, 'balanceChanged'>,
  tx: Tx,
  { member, quantity, rate, terms, at }: SwapOrder,
): Promise<BookedSwap> {
  const expected = computeSwap(quantity, rate, terms)
  const { fromPrice, toPrice } = rate
  const pair = { from: terms.from.id, to: terms.to.id }
  const id = await insertSwap(tx, { member, ...pair, quantity, ...expected, fromPrice, toPrice, at })
  const ticks = [rate.fromTick, rate.toTick].filter((tick) => tick !== null)
  const inputs = buildFacts(quantity, rate, terms)
  const receipt = await issueOne(tx, { member, kind: 'swap', subject: id, inputs, ticks, at })
  const outcome = readOutcome(receipt)
  assert(outcome.received === expected.received, 'a receipt states the decision')
  const legs = buildLegs(member, { ...pair, quantity }, outcome)
  await post(tx, { id: `swap:${id}`, reason: 'swap_out', at, legs })
  tx.afterCommit(() => deps.balanceChanged(member))
  return { id, ...outcome }
}

const buildFacts = (quantity: Amount, rate: PairRate, { from, to }: Terms): Facts => ({
  from: from.code,
  asset: to.code,
  quantity: amountText(quantity),
  from_price: amountText(rate.fromPrice),
  from_market: rate.fromTick?.market ?? '',
  to_price: amountText(rate.toPrice),
  to_market: rate.toTick?.market ?? '',
  fee_percent: amountText(SWAP_FEE_PERCENT),
  decimals: String(to.decimals),
})

const readOutcome = (receipt: IssuedReceipt): SwapOutcome => ({
  fee: issuedAmount(receipt, 'fee'),
  paid: issuedAmount(receipt, 'paid'),
  received: issuedAmount(receipt, 'received'),
  rest: issuedAmount(receipt, 'rest'),
})

type SwapInput = Input<typeof wallet.swap>

function buildLegs(
  member: MemberId,
  { from, to, quantity }: SwapInput,
  { fee, received, rest }: SwapOutcome,
): Leg[] {
  const [payer, receiver] = [ofMember(member, from, 'spot'), ofMember(member, to, 'spot')]
  const given = ofHouse('swap', to)
  return [
    ...move({ from: payer, to: ofHouse('swap', from) }, quantity, 'swap_out'),
    ...(fee > ZERO ? move({ from: payer, to: ofHouse('fees', from) }, fee, 'swap_fee') : []),
    ...move({ from: given, to: receiver }, received, 'swap_in'),
    ...(rest > ZERO ? move({ from: given, to: ofHouse('rounding', to) }, rest, 'swap_in') : []),
  ]
}
