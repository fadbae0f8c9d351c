/**
 * How the classic dialect expresses a refusal: "999" session lost, "998" identity required, else a plain
 * error.
 */
export type RefusalType = 'error' | '999' | '998'

/**
 * Every business refusal of the product. The code is the machine-readable reason in a response and its
 * translation key.
 */
export const REFUSALS = {
  // The caller
  session_lost: '999',
  identity_required: '998',
  identity_under_review: 'error',
  country_required: 'error',
  country_closed: 'error',
  country_stated: 'error',
  account_locked: 'error',
  too_many_attempts: 'error',
  try_again: 'error',
  // Input
  parameter_error: 'error',
  not_found: 'error',
  not_built: 'error',
  text_too_short: 'error',
  text_too_long: 'error',
  special_characters: 'error',
  name_reserved: 'error',
  picture_invalid: 'error',
  picture_too_large: 'error',
  uploads_too_many: 'error',
  // Account
  login_failed: 'error',
  email_invalid: 'error',
  mobile_invalid: 'error',
  email_taken: 'error',
  mobile_taken: 'error',
  username_invalid: 'error',
  username_chosen: 'error',
  username_taken: 'error',
  account_unknown: 'error',
  code_invalid: 'error',
  code_too_soon: 'error',
  code_too_many: 'error',
  sms_unavailable: 'error',
  password_too_short: 'error',
  password_too_long: 'error',
  passwords_differ: 'error',
  invite_code_invalid: 'error',
  invite_code_required: 'error',
  inviter_set: 'error',
  invite_too_late: 'error',
  sub_account_limit: 'error',
  sub_account_name: 'error',
  sub_account_used: 'error',
  main_account_only: 'error',
  own_invite_code: 'error',
  invite_ring: 'error',
  // Security
  proof_required: 'error',
  totp_required: 'error',
  totp_invalid: 'error',
  totp_enabled: 'error',
  totp_disabled: 'error',
  factor_required: 'error',
  code_required: 'error',
  withdrawals_on_hold: 'error',
  link_invalid: 'error',
  link_used: 'error',
  link_expired: 'error',
  passkey_required: 'error',
  passkey_unavailable: 'error',
  passkey_invalid: 'error',
  passkey_blocked: 'error',
  passkey_taken: 'error',
  passkey_limit: 'error',
  api_key_limit: 'error',
  // API keys
  key_invalid: '999',
  key_scope: 'error',
  key_address: 'error',
  signature_invalid: '999',
  signature_expired: '999',
  signature_used: '999',
  // Money
  insufficient_balance: 'error',
  amount_invalid: 'error',
  amount_below_minimum: 'error',
  amount_above_maximum: 'error',
  price_invalid: 'error',
  key_reused: 'error',
  in_progress: 'error',
  request_abandoned: 'error',
  deposits_closed: 'error',
  voucher_required: 'error',
  voucher_used: 'error',
  same_account: 'error',
  same_coin: 'error',
  quote_expired: 'error',
  dust_today: 'error',
  dust_none: 'error',
  recurring_day_invalid: 'error',
  recurring_over: 'error',
  address_required: 'error',
  address_invalid: 'error',
  tag_required: 'error',
  tag_invalid: 'error',
  own_address: 'error',
  network_unknown: 'error',
  address_on_hold: 'error',
  address_not_saved: 'error',
  card_required: 'error',
  card_invalid: 'error',
  fee_changed: 'error',
  pay_password_wrong: 'error',
  withdrawal_limit: 'error',
  // Trading
  coin_unknown: 'error',
  market_unknown: 'error',
  alert_reached: 'error',
  alerts_too_many: 'error',
  webhook_address: 'error',
  webhooks_too_many: 'error',
  notification_required: 'error',
  time_zone_unknown: 'error',
  push_device_invalid: 'error',
  market_closed: 'error',
  price_unavailable: 'error',
  price_off_step: 'error',
  quantity_off_step: 'error',
  no_liquidity: 'error',
  order_closed: 'error',
  own_order: 'error',
  oco_prices: 'error',
  trail_invalid: 'error',
  order_terms_unfit: 'error',
  client_order_id_used: 'error',
  expiry_invalid: 'error',
  post_only_takes: 'error',
  amend_unfit: 'error',
  not_filled_whole: 'error',
  stop_reached: 'error',
  lots_below_minimum: 'error',
  // Watchlist
  already_watched: 'error',
  // Identity
  identity_approved: 'error',
  identity_level_missing: 'error',
  contact_unbound: 'error',
  id_number_invalid: 'error',
  id_number_taken: 'error',
  pictures_required: 'error',
  // Futures
  leverage_invalid: 'error',
  lots_above_maximum: 'error',
  limit_on_wrong_side: 'error',
  stop_on_wrong_side: 'error',
  position_closed: 'error',
  position_unpriced: 'error',
  positions_open: 'error',
  leverage_too_high: 'error',
  margin_shared: 'error',
  opposite_side_open: 'error',
  margin_too_low: 'error',
  super_leverage_limit: 'error',
  nothing_to_reduce: 'error',
  // Seconds
  duration_unknown: 'error',
  open_stake_reached: 'error',
  daily_loss_reached: 'error',
  // Products with a sale window and a limited number: IEO, locks, dual invest
  sale_not_started: 'error',
  sale_ended: 'error',
  sold_out: 'error',
  member_limit: 'error',
  plan_closed: 'error',
  borrowed_not_locked: 'error',
  price_moved: 'error',
  // Loans
  tier_required: 'error',
  loan_limit: 'error',
  collateral_too_low: 'error',
  // Margin: debts of the futures account, and spot orders of it
  isolated_required: 'error',
  margin_limit: 'error',
  margin_level: 'error',
  margin_debt_open: 'error',
  nothing_to_repay: 'error',
  market_not_on_margin: 'error',
  limit_too_far: 'error',
  // Copy trading
  leader_unknown: 'error',
  leader_cannot_follow: 'error',
  leaders_at_maximum: 'error',
  own_leader: 'error',
  leader_full: 'error',
  already_leader: 'error',
  leader_level_missing: 'error',
  leader_days_missing: 'error',
  not_leader: 'error',
  copies_open: 'error',
  already_following: 'error',
  not_following: 'error',
  position_not_copied: 'error',
  // Chat
  chat_link: 'error',
  chat_muted: 'error',
  chat_too_fast: 'error',
  chat_closed: 'error',
  own_message: 'error',
  // NFT
  own_artwork: 'error',
  not_owner: 'error',
  not_on_sale: 'error',
  wrong_sale_kind: 'error',
  bid_too_low: 'error',
  bids_barred: 'error',
  deposit_required: 'error',
  deposit_paid: 'error',
  box_opened: 'error',
  already_on_sale: 'error',
  sale_window_invalid: 'error',
  already_paid: 'error',
  payment_expired: 'error',
  // OTC
  otc_orders_open: 'error',
  otc_paused: 'error',
  // Coupons
  coupon_claimed: 'error',
  rewards_too_many: 'error',
  coupon_unknown: 'error',
  coupon_unfit: 'error',
  // Points
  points_insufficient: 'error',
  commitment_changed: 'error',
  toss_limit: 'error',
} as const satisfies Record<string, RefusalType>

export type RefusalCode = keyof typeof REFUSALS

/** A business refusal. Thrown where the caller only unwinds; one function turns it into a response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** Values for the placeholders of the translated message, as text. */
  readonly values: Readonly<Record<string, string>>

  constructor(code: RefusalCode, values: Readonly<Record<string, string>> = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

export function refuse(code: RefusalCode, values: Readonly<Record<string, string>> = {}): never {
  throw new Refusal(code, values)
}

/** States a claim of our own code: a failure is our bug, never the caller's fault. */
export function assert(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${claim}`)
}

/** Closes a switch over a union. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
