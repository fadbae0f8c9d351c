import type { ReceiptKind } from '@bourse/contracts/receipts'
import type { Key, Text } from '#text'

/** Labels of facts, steps and results. */
const NAMES: Readonly<Record<string, Key>> = {
  accepted_at: 'receipt.of_accepted_at',
  asset: 'receipt.of_asset',
  available: 'receipt.of_available',
  balance: 'receipt.of_balance',
  behind: 'receipt.of_behind',
  change: 'receipt.of_change',
  close_price: 'receipt.of_close_price',
  direction: 'receipt.of_direction',
  entry_at: 'receipt.of_entry_at',
  expires_at: 'receipt.of_expires_at',
  fee: 'receipt.of_fee',
  free: 'receipt.of_free',
  liquidation_fee: 'receipt.of_liquidation_fee',
  liquidation_fee_rate: 'receipt.of_liquidation_fee_rate',
  maintenance: 'receipt.of_maintenance',
  margin: 'futures.margin',
  market: 'receipt.of_market',
  midnight: 'receipt.of_midnight',
  nights: 'receipt.of_nights',
  notional: 'receipt.of_notional',
  open_price: 'receipt.of_open_price',
  others: 'receipt.of_others',
  outcome: 'receipt.of_outcome',
  payout: 'receipt.of_payout',
  payout_rate: 'receipt.of_payout_rate',
  price: 'receipt.of_price',
  profit: 'receipt.of_profit',
  quantity: 'receipt.of_quantity',
  quoted_price: 'receipt.of_quoted_price',
  rate: 'receipt.of_rate',
  reached: 'receipt.of_reached',
  result: 'receipt.of_result',
  returned: 'receipt.of_returned',
  risk_rate: 'receipt.of_risk_rate',
  seconds: 'receipt.of_seconds',
  shortfall: 'receipt.of_shortfall',
  side: 'receipt.of_side',
  stake: 'receipt.of_stake',
  stop_loss: 'receipt.of_stop_loss',
  symbol: 'receipt.of_symbol',
  take_profit: 'receipt.of_take_profit',
  taken: 'receipt.of_taken',
  tick: 'receipt.tick',
  tier_cum: 'receipt.of_tier_cum',
  tier_rate: 'receipt.of_tier_rate',
  tiers: 'receipt.of_tiers',
}

/** Text keys of values. */
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
}

const KINDS: Readonly<Record<ReceiptKind, Key>> = {
  seconds: 'receipt.kind_seconds',
  liquidation: 'receipt.kind_liquidation',
  stop: 'receipt.kind_stop',
  overnight: 'receipt.kind_overnight',
}

const keyIn = (keys: Readonly<Record<string, Key>>, word: string): Key | null =>
  Object.hasOwn(keys, word) ? (keys[word] ?? null) : null

/** Falls back to the raw name in readable form. */
export function nameText(name: string, t: Text): string {
  const key = keyIn(NAMES, name)
  return key === null ? name.replaceAll('_', ' ') : t(key)
}

export function wordText(word: string, t: Text): string | null {
  const key = keyIn(WORDS, word)
  return key === null ? null : t(key)
}

export const kindText = (kind: ReceiptKind, t: Text): string => t(KINDS[kind])

/** A formula with translated names. */
export const formulaText = (formula: string, t: Text): string =>
  formula.replaceAll(/[a-z][a-z_]+/g, (word) => {
    const key = keyIn(NAMES, word) ?? keyIn(WORDS, word)
    return key === null ? word.replaceAll('_', ' ') : t(key)
  })

export const isNamed = (name: string): boolean => keyIn(NAMES, name) !== null
