import { multiplyByInt, parseAmount, parseInstant } from '@bourse/contracts/kit'
import type { ReceiptHead } from '@bourse/contracts/receipts'
import type { Format } from '#kit/format'
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
    'funding_at premium_sum premium funding_rate extreme_ticks mark_ticks trail_distance trail_rate annual_rate base_decimals invested kind name payout_asset quote quote_decimals settles_at strike tick_count',
    'tick_digest tick_sum ticks_required window_from window_to yield',
    'commit extra fractions locked mode number pay_asset pay_decimals pool pool_commit project refund released_before',
    'principal hourly_rate hours hours_before charged_before charge unpaid_before unpaid debt debt_asset collateral',
    'collateral_ratio liquidation_ratio loan_ratio fee_rate coin_decimals counted value sold left',
    'shares per_share leverage_after least_margin liquidation_price margin_after basis index_price mark_price price_steps',
    'bankrupt_open_price bankrupt_quantity bankrupt_result bankruptcy_price given_up queue_score',
    'coin money holdings position_margin liquidation_level restored_level assets level repaid settled',
    'coin_price coins daily_output running_cost output cost',
    'discount_rate requested share trader high_water_mark share_rate week_end profit_above',
    'from_account to_account to_before to_after moved',
    'collateral_asset tier_ratio limit_left coins_before coins_after borrowed collateral_after interest_paid',
    'principal_paid debt_after leverage_max principal_max principal_after',
    'fiat fiat_unit total deposit deposit_before to_pay royalty royalty_rate forfeited',
    'tier bonus bonus_rate release_at deposits deposits_before deposit_basis released fees fee_sum rebate',
    'coupon face basis basis_rate product order cost net_fees fees_per_point granted granted_before points choice',
    'drawn toss_number commitment seed client_seed split_to split_from shares_after shares_added',
    'filled minutes orders orders_skipped outcomes planned schedule started_at step',
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
  isolated: 'futures.isolated',
  cross: 'futures.cross',
  spot: 'trade.coins',
  futures: 'trade.futures',
  seconds: 'trade.seconds',
  fiat: 'receipt.word_fiat',
  borrowed: 'receipt.of_borrowed',
  added: 'receipt.word_added',
  repaid: 'receipt.word_repaid',
  escrow: 'receipt.word_escrow',
  bought: 'receipt.word_bought',
  sold: 'receipt.of_sold',
  held: 'receipt.of_held',
  forfeited: 'receipt.of_forfeited',
  compensated: 'receipt.word_compensated',
  granted: 'receipt.word_granted',
  released: 'receipt.of_released',
  claimed: 'receipt.word_claimed',
  redeemed: 'receipt.word_claimed',
  earned: 'receipt.word_earned',
  points: 'receipt.kind_points',
  heads: 'receipt.word_heads',
  tails: 'receipt.word_tails',
  fee_rebate: 'receipt.word_fee_rebate',
  stake_insurance: 'receipt.word_stake_insurance',
  deposit_bonus: 'receipt.kind_bonus',
  yield_boost: 'receipt.word_yield_boost',
  loan_interest: 'receipt.kind_loan_interest',
  deposit: 'receipt.kind_deposit',
  lock: 'receipt.word_lock',
  loan: 'receipt.kind_loan',
  mark: 'futures.mark_price',
  lots: 'futures.lots',
  done: 'receipt.word_done',
  cancelled: 'receipt.word_cancelled',
}

/** Names with a text of another area. */
const SHARED_NAMES: Readonly<Record<string, Key>> = {
  leverage: 'futures.leverage',
  lots: 'futures.lots',
  margin: 'futures.margin',
  spread_rate: 'futures.spread',
  tick: 'receipt.tick',
  limit_price: 'receipt.of_limit',
  trigger: 'futures.trigger',
}

function nameKey(name: string): Key | null {
  if (Object.hasOwn(SHARED_NAMES, name)) return SHARED_NAMES[name] ?? null
  return NAMES.has(name) ? (`receipt.of_${name}` as Key) : null
}

const wordKey = (word: string): Key | null => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null)

/** A word of a fact, as written where it has no text. */
export const valueWord = (word: string, t: Text): string => keyText(wordKey(word), word, t)

const keyText = (key: Key | null, name: string, t: Text): string =>
  key === null ? name.replaceAll('_', ' ') : t(key)

/** Falls back to the raw name in readable form. */
export const nameText = (name: string, t: Text): string => keyText(nameKey(name), name, t)

export const formulaText = (formula: string, t: Text): string =>
  formula.replaceAll(/[a-z][a-z_]+/g, (word) => keyText(nameKey(word) ?? wordKey(word), word, t))

export const isNamed = (name: string): boolean => nameKey(name) !== null

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/
const RATE = /(?:^|_)(?:rate|ratio)$/
/** Numbers that are identifiers. */
const NUMBERS = new Set([
  'market',
  'from_market',
  'to_market',
  'fill',
  'order',
  'tier',
  'seed',
  'client_seed',
])

/** A value of a receipt as readable text; never rounded, because it is there to be checked. */
export function valueText(name: string, value: string, { t, timeText, fullText }: Format): string {
  const word = wordKey(value)
  if (word !== null) return t(word)
  if (MOMENT.test(value)) {
    const at = parseInstant(value)
    return at === null ? value : timeText(at)
  }
  if (!DECIMAL.test(value) || NUMBERS.has(name)) return value
  const amount = parseAmount(value)
  if (amount === null) return value
  return RATE.test(name) ? `${fullText(multiplyByInt(amount, 100n))}%` : fullText(amount)
}

const TIER = /^[\d.]+:[\d.]+:[\d.]+$/

/** A list value as lines: margin tiers of a market, other positions of an account. */
export function valueLines(name: string, value: string, format: Format): string[] {
  if (name === 'tiers') return value.split(' ').map((tier) => tierText(tier, format))
  if (name === 'others' && value !== '')
    return value.split(';').flatMap((line) => otherPositionLines(line, format))
  if (name === 'schedule')
    return value.split(' ').map((part) =>
      part
        .split('=')
        .map((each) => valueText('', each, format))
        .join(' · '),
    )
  if (name === 'outcomes' && value !== '')
    return value.split(' ').map((part) => valueText('', part, format).replaceAll('_', ' '))
  if (name === 'fees') return value.split(';').map((line) => rebateText(line, format))
  return [valueText(name, value, format)]
}

const REBATE = /^[12]:[\d.]+:[\d.]*:[\d.]+$/

function rebateText(line: string, format: Format): string {
  if (!REBATE.test(line)) return line
  const [level = '', fee = '', share = '', amount = ''] = line.split(':')
  return format.t('receipt.rebate_line', {
    level,
    fee: valueText('fee', fee, format),
    share: share === '' ? '—' : valueText('share_rate', share, format),
    amount: valueText('amount', amount, format),
  })
}

/** Threshold, maintenance margin rate and deduction: `≥ 50,000: 0.5% − 50`. */
function tierText(tier: string, format: Format): string {
  if (!TIER.test(tier)) return tier
  const [from = '', rate = '', cum = ''] = tier.split(':')
  const less = cum === '0' ? '' : ` − ${valueText('cum', cum, format)}`
  return `≥ ${valueText('from', from, format)}: ${valueText('rate', rate, format)}${less}`
}

function otherPositionLines(line: string, format: Format): string[] {
  const [market, side = '', quantity = '', price = '', margin = '', tiers = ''] = line.split('|')
  const read = (name: string, value: string) => valueText(name, value, format)
  return [
    `#${market} ${read('side', side)} ${read('quantity', quantity)} × ${read('open_price', price)}`,
    `${nameText('margin', format.t)} ${read('margin', margin)}`,
    ...valueLines('tiers', tiers, format),
  ]
}

/** The market, or the assets, and the accounts of a transfer or the state of a withdrawal, loan or sale. */
export function subjectText({ inputs }: Pick<ReceiptHead, 'inputs'>, t: Text): string {
  const { symbol, from, asset = '', state, from_account: payer, to_account: receiver } = inputs
  if (payer !== undefined && receiver !== undefined)
    return `${asset} · ${valueWord(payer, t)} → ${valueWord(receiver, t)}`
  const stateKey = state === undefined ? null : wordKey(state)
  const what = symbol ?? (from === undefined ? valueWord(asset, t) : `${from} → ${asset}`)
  return stateKey === null ? what : `${what} · ${t(stateKey)}`
}
