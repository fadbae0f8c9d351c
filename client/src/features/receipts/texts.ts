import { type Amount, type Language, multiplyByInt, parseAmount, parseInstant } from '@bourse/contracts/kit'
import type { ReceiptHead, ReceiptKind } from '@bourse/contracts/receipts'
import { quantityText, timeText } from '#kit/format'
import type { Key, Text } from '#text'

/** Facts, steps and results with a text `receipt.of_…`; a test reads each. */
const NAMES = new Set(
  [
    'accepted_at asset available balance behind change close_price direction entry_at expires_at fee free',
    'liquidation_fee liquidation_fee_rate lot_size maintenance market midnight nights notional open_price others outcome',
    'payout payout_rate price price_tick profit quantity quoted_price rate reached result returned risk_rate seconds',
    'shortfall side stake stop_above stop_below stop_loss symbol take_profit taken tier_cum tier_rate tiers',
    'amount balance_after balance_before base counterparty btc_left btc_limit btc_price btc_used btc_value credited debited',
    'decimals fee_before fee_percent trade_fee_rate fill from from_market from_price held limit maximum minimum net',
    'network paid proceeds received rest role since state to_market to_price turnover turnover_before usd_left',
    'usd_limit usd_price usd_used usd_value within_limits',
    'net_profit payment days due_at daily_rate paid_before interest dividend term_start redeemed_at penalty_ratio renewed days_left',
    'penalty remains locked_again',
    'annual_rate base_decimals invested kind name payout_asset quote quote_decimals settles_at strike tick_count',
    'tick_digest tick_sum ticks_required window_from window_to yield',
    'commit extra fractions locked mode number pay_asset pay_decimals pool pool_commit project refund released_before',
    'principal hourly_rate hours hours_before charged_before charge unpaid_before unpaid debt debt_asset collateral',
    'collateral_ratio liquidation_ratio loan_ratio fee_rate coin_decimals counted value sold left',
    'shares per_share',
    'coin money holdings position_margin liquidation_level restored_level assets level repaid settled',
    'discount_rate requested share trader high_water_mark share_rate week_end profit_above',
  ].flatMap((names) => names.split(' ')),
)

const WORDS: Readonly<Record<string, Key>> = {
  up: 'seconds.up',
  down: 'seconds.down',
  win: 'seconds.won',
  loss: 'seconds.lost',
  draw: 'receipt.word_draw',
  long: 'futures.long',
  short: 'futures.short',
  stop_loss: 'receipt.of_stop_loss',
  take_profit: 'receipt.of_take_profit',
  buy: 'receipt.word_buy',
  sell: 'receipt.word_sell',
  house: 'receipt.word_house',
  member: 'receipt.word_member',
  auction: 'receipt.word_auction',
  maker: 'receipt.word_maker',
  taker: 'receipt.word_taker',
  yes: 'receipt.word_yes',
  no: 'receipt.word_no',
  requested: 'receipt.word_requested',
  paid: 'receipt.word_paid',
  returned: 'receipt.word_returned',
  call: 'receipt.word_call',
  put: 'receipt.word_put',
  unconverted: 'receipt.word_unconverted',
  converted: 'receipt.word_converted',
  refunded: 'receipt.word_refunded',
  fixed: 'receipt.word_fixed',
  pro_rata: 'receipt.word_pro_rata',
  market: 'receipt.word_market',
}

/** Names with a text of another area. */
const SHARED_NAMES: Readonly<Record<string, Key>> = {
  leverage: 'futures.leverage',
  lots: 'futures.lots',
  margin: 'futures.margin',
  spread_rate: 'futures.spread',
  tick: 'receipt.tick',
}

function nameKey(name: string): Key | null {
  if (Object.hasOwn(SHARED_NAMES, name)) return SHARED_NAMES[name] ?? null
  return NAMES.has(name) ? (`receipt.of_${name}` as Key) : null
}

const wordKey = (word: string): Key | null => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null)

const textOf = (key: Key | null, name: string, t: Text): string =>
  key === null ? name.replaceAll('_', ' ') : t(key)

/** Falls back to the raw name in readable form. */
export const nameText = (name: string, t: Text): string => textOf(nameKey(name), name, t)

export const formulaText = (formula: string, t: Text): string =>
  formula.replaceAll(/[a-z][a-z_]+/g, (word) => textOf(nameKey(word) ?? wordKey(word), word, t))

export const isNamed = (name: string): boolean => nameKey(name) !== null

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/
const RATE = /(?:^|_)(?:rate|ratio)$/
/** Numbers that are identifiers. */
const NUMBERS = new Set(['market', 'from_market', 'to_market', 'fill'])
const EVERY_PLACE = 18

type Manner = { readonly t: Text; readonly language: Language }

/** A value of a receipt as readable text; never rounded, because it is there to be checked. */
export function valueText(name: string, value: string, { t, language }: Manner): string {
  const word = wordKey(value)
  if (word !== null) return t(word)
  if (MOMENT.test(value)) {
    const at = parseInstant(value)
    return at === null ? value : timeText(at, language)
  }
  if (!DECIMAL.test(value) || NUMBERS.has(name)) return value
  const amount = parseAmount(value)
  if (amount === null) return value
  return RATE.test(name)
    ? `${quantityText(multiplyByInt(amount, 100n), language, EVERY_PLACE)}%`
    : quantityText(amount, language, EVERY_PLACE)
}

const TIER = /^[\d.]+:[\d.]+:[\d.]+$/

/** A list value as lines: margin tiers of a market, other positions of an account. */
export function valueLines(name: string, value: string, manner: Manner): string[] {
  if (name === 'tiers') return value.split(' ').map((tier) => tierText(tier, manner))
  if (name === 'others' && value !== '')
    return value.split(';').flatMap((line) => otherPositionLines(line, manner))
  return [valueText(name, value, manner)]
}

/** Threshold, maintenance margin rate and deduction: `≥ 50,000: 0.5% − 50`. */
function tierText(tier: string, manner: Manner): string {
  if (!TIER.test(tier)) return tier
  const [from = '', rate = '', cum = ''] = tier.split(':')
  const less = cum === '0' ? '' : ` − ${valueText('cum', cum, manner)}`
  return `≥ ${valueText('from', from, manner)}: ${valueText('rate', rate, manner)}${less}`
}

function otherPositionLines(line: string, manner: Manner): string[] {
  const [market, side = '', quantity = '', price = '', margin = '', tiers = ''] = line.split('|')
  const read = (name: string, value: string) => valueText(name, value, manner)
  return [
    `#${market} ${read('side', side)} ${read('quantity', quantity)} × ${read('open_price', price)}`,
    `${nameText('margin', manner.t)} ${read('margin', margin)}`,
    ...valueLines('tiers', tiers, manner),
  ]
}

/** The result that a list shows, and whether it left the member's account. */
const SHOWN: Readonly<Record<ReceiptKind, { readonly name: string; readonly isOut?: true }>> = {
  seconds: { name: 'profit' },
  open: { name: 'fee', isOut: true },
  close: { name: 'profit' },
  stop: { name: 'profit' },
  liquidation: { name: 'profit' },
  overnight: { name: 'taken', isOut: true },
  fill: { name: 'credited' },
  swap: { name: 'received' },
  deposit: { name: 'net' },
  withdrawal: { name: 'net', isOut: true },
  dividend: { name: 'dividend' },
  redemption: { name: 'returned' },
  dual: { name: 'payout' },
  allocation: { name: 'quantity' },
  release: { name: 'amount' },
  profit_share: { name: 'paid', isOut: true },
  loan_interest: { name: 'charge', isOut: true },
  loan_liquidation: { name: 'sold', isOut: true },
  stock_dividend: { name: 'payout' },
  margin_interest: { name: 'charge', isOut: true },
  margin_liquidation: { name: 'sold', isOut: true },
}

/** A request takes the whole amount from the account; the payment is less the fee. */
const WITHDRAWAL: Readonly<Record<string, (typeof SHOWN)[ReceiptKind]>> = {
  requested: { name: 'held', isOut: true },
  returned: { name: 'returned' },
}

type Settled = Pick<ReceiptHead, 'kind' | 'inputs' | 'result'>

/** Profit, loss, credit or charge for the member, signed; null where the result does not contain it. */
export function gainOf({ kind, inputs, result }: Settled): Amount | null {
  const { name, isOut } = (kind === 'withdrawal' && WITHDRAWAL[inputs['state'] ?? '']) || SHOWN[kind]
  const amount = parseAmount(result[name] ?? '')
  return amount === null || isOut !== true ? amount : multiplyByInt(amount, -1n)
}

/** The asset of that amount: that of a payout, a bought coin, else the asset of the receipt. */
export const gainCode = ({ kind, inputs, result }: Settled): string =>
  result['payout_asset'] ??
  (kind === 'fill' && inputs['side'] === 'buy' ? inputs['base'] : inputs['asset']) ??
  ''

/** The market, or the assets, and the state of a withdrawal. */
export function subjectText({ inputs }: Pick<ReceiptHead, 'inputs'>, t: Text): string {
  const { symbol, from, asset = '', state } = inputs
  const stateKey = state === undefined ? null : wordKey(state)
  const what = symbol ?? (from === undefined ? asset : `${from} → ${asset}`)
  return stateKey === null ? what : `${what} · ${t(stateKey)}`
}
