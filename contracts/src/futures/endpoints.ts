import * as z from 'zod/mini'
import {
  area,
  count,
  countInput,
  enumCodec,
  jsonList,
  list,
  page,
  pageInput,
  positiveInput,
  record,
} from '#kit'
import { marketRows } from './market-endpoints.ts'
import { modeRows } from './mode-endpoints.ts'
import {
  amendInput,
  anyPair,
  amendEntry,
  batchEntry,
  batchOrder,
  listInput,
  openInput,
  orderEntry,
  pair,
  statusFilter,
  stopsInput,
} from './order-inputs.ts'
import {
  marketBook,
  orderOutcome,
  placementResult,
  portfolio,
  positionId,
  side,
  ticket,
  tradingDay,
} from './shapes.ts'

export const futures = area('futures', {
  /** Data of the order form before any input. */
  ticket: {
    method: 'POST',
    path: '/lever/deal',
    access: 'member',
    input: record(pair),
    output: ticket,
    refuses: ['market_unknown'],
    effect: { reads: true },
  },
  ...marketRows,
  /** The futures account and the positions of one market. */
  book: {
    method: 'POST',
    path: '/lever/dealall',
    access: 'member',
    input: record({ ...pair, status: z.optional(statusFilter), ...pageInput }),
    output: marketBook,
    refuses: ['market_unknown'],
    effect: { reads: true },
  },
  /** All positions of the member with their totals. */
  list: {
    method: 'POST',
    path: '/lever/my_trade',
    access: 'member',
    input: listInput,
    output: portfolio,
    effect: { reads: true },
    upstream: { requiresExtension: ['after', 'client_order_id'] },
  },
  /**
   * Opens at market, or places a limit order at `limitPrice`; the caller's price never determines the fill. A limit order that
   * waits is better than the market, and one that may fill at once (`ioc`, `fok`) fills at the market's opening price or not at all. A stop
   * order waits, its margin held, until its trigger price crosses `stopPrice` from the side of the market at placement; it is a limit or a
   * market order from then on. A trailing stop follows the highest price (short) or the lowest (long) since it was active, and holds the
   * margin of a price up to half above that of its start. A `reduceOnly` order closes the member's own positions of the other side, oldest first and at most their
   * size, and opens nothing; while it waits it holds nothing. Stops, stop orders, times in force and `reduceOnly` exist on our exchange only.
   */
  open: {
    method: 'POST',
    path: '/lever/submit',
    access: 'verified',
    enters: orderEntry,
    input: openInput,
    output: orderOutcome,
    refuses: [
      'market_unknown',
      'market_closed',
      'order_terms_unfit',
      'expiry_invalid',
      'opposite_side_open',
      'leverage_invalid',
      'lots_below_minimum',
      'lots_above_maximum',
      'quantity_off_step',
      'price_unavailable',
      'price_invalid',
      'trail_invalid',
      'stop_reached',
      'limit_on_wrong_side',
      'post_only_takes',
      'no_liquidity',
      'not_filled_whole',
      'stop_on_wrong_side',
      'leverage_too_high',
      'super_leverage_limit',
      'nothing_to_reduce',
      'insufficient_balance',
      'coupon_unknown',
      'coupon_unfit',
      'client_order_id_used',
    ],
    effect: {
      movesMoney: true,
      circumstances: ['password', 'expires_at'],
      affects: ['futures', 'coupons', 'margin', 'wallet'],
    },
    upstream: {
      // A market order has no price, and a limit order without one is refused.
      mayBeEmpty: ['target_price'],
      requiresExtension: [
        'target_profit_price',
        'stop_loss_price',
        'reduce_only',
        'coupon_id',
        'client_order_id',
        'status=2',
        'status=3',
        'status=4',
        'time_in_force',
        'expires_at',
        'stop_price',
        'trail_distance',
        'trail_rate',
        'activation_price',
        'trigger_by',
        'stops_by',
      ],
    },
  },
  /**
   * Places up to 20 orders, one after the other, each as `open` does and with a result of its own: the order or position, those that it
   * closed, or the reason and the message of its refusal. A repeated request places none twice. In one-way mode an order does not
   * reduce a position that the same request opens.
   */
  openMany: {
    method: 'POST',
    path: '/lever/batch',
    access: 'verified',
    enters: batchEntry,
    input: record({ orders: jsonList(batchOrder, { max: 20 }) }),
    output: record({ results: list(placementResult) }),
    effect: { movesMoney: true, affects: ['futures', 'coupons', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /**
   * Closes a position, or some of its lots; partial closing exists on our exchange only. In cross mode, a
   * loss that only the floating gains of other positions cover is not paid before those are closed.
   */
  close: {
    method: 'POST',
    path: '/lever/close',
    access: 'verified',
    input: record({ id: positionId, lots: ['share', z.optional(positiveInput)] }),
    output: orderOutcome,
    refuses: [
      'not_found',
      'position_closed',
      'quantity_off_step',
      'lots_above_maximum',
      'market_closed',
      'price_unavailable',
      'insufficient_balance',
    ],
    effect: { exits: true, movesMoney: true, actsOn: 'id', affects: ['futures', 'margin', 'wallet'] },
    upstream: { requiresExtension: ['share'] },
  },
  /**
   * Changes price, stop price or lots of a waiting order; one that is omitted stays unchanged. The order must be acceptable as if it were
   * placed with the new values, and its hold becomes the one that they need. The new distance of a trailing stop is measured from the same highest
   * or lowest price; a stop that the price has passed triggers with the next price. An order that only reduces is changed where futures are closed too.
   */
  amend: {
    method: 'POST',
    path: '/lever/amend',
    access: 'verified',
    enters: amendEntry,
    input: amendInput,
    output: orderOutcome,
    refuses: [
      'not_found',
      'order_closed',
      'amend_unfit',
      'market_closed',
      'lots_below_minimum',
      'lots_above_maximum',
      'quantity_off_step',
      'price_unavailable',
      'price_invalid',
      'trail_invalid',
      'stop_reached',
      'limit_on_wrong_side',
      'post_only_takes',
      'stop_on_wrong_side',
      'leverage_too_high',
      'super_leverage_limit',
      'nothing_to_reduce',
      'insufficient_balance',
    ],
    effect: {
      movesMoney: true,
      actsOn: 'id',
      circumstances: ['target_price', 'stop_price'],
      affects: ['futures', 'margin', 'wallet'],
    },
    upstream: { extension: true },
  },
  /** Cancels all waiting orders, of one market or one side where they are given. */
  cancelAll: {
    method: 'POST',
    path: '/lever/cancel_all',
    access: 'member',
    input: record({ ...anyPair, side: ['type', z.optional(side)] }),
    output: record({ cancelled: ['cancelled_count', count] }),
    effect: { exits: true, movesMoney: true, affects: ['futures', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /** Cancels a pending limit order and releases its margin. */
  cancel: {
    method: 'POST',
    path: '/lever/cancel',
    access: 'member',
    input: record({ id: positionId }),
    output: orderOutcome,
    refuses: ['not_found', 'order_closed'],
    effect: { exits: true, movesMoney: true, actsOn: 'id', affects: ['futures', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /** Zero removes a stop; an omitted one stays unchanged. */
  setStops: {
    method: 'POST',
    path: '/lever/setstop',
    access: 'member',
    input: stopsInput,
    output: orderOutcome,
    refuses: [
      'not_found',
      'position_closed',
      'price_invalid',
      'market_closed',
      'price_unavailable',
      'stop_on_wrong_side',
    ],
    effect: { exits: true, movesMoney: true, actsOn: 'id', affects: ['futures', 'margin', 'wallet'] },
  },
  /** Adds margin to an isolated position from the free balance, or takes some back; at most what its leverage requires stays. */
  adjustMargin: {
    method: 'POST',
    path: '/lever/adjust_margin',
    access: 'member',
    input: record({
      id: positionId,
      direction: ['type', enumCodec({ add: 1, take: 2 })],
      amount: positiveInput,
    }),
    output: orderOutcome,
    refuses: [
      'not_found',
      'position_closed',
      'margin_shared',
      'market_closed',
      'price_unavailable',
      'margin_too_low',
      'insufficient_balance',
    ],
    effect: { exits: true, movesMoney: true, actsOn: 'id', affects: ['futures', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /** Changes the leverage of an open position: the difference of the two margins moves. */
  setLeverage: {
    method: 'POST',
    path: '/lever/set_leverage',
    access: 'verified',
    input: record({ id: positionId, leverage: ['multiple', countInput({ from: 1, to: 1000 })] }),
    output: orderOutcome,
    refuses: [
      'not_found',
      'position_closed',
      'leverage_invalid',
      'leverage_too_high',
      'super_leverage_limit',
      'market_closed',
      'price_unavailable',
      'margin_too_low',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, actsOn: 'id', affects: ['futures', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /** Closes many at once, all or none: a refusal names the position that could not be closed. */
  closeAll: {
    method: 'POST',
    path: '/lever/batch_close',
    access: 'verified',
    input: record({ ...anyPair, sides: ['type', enumCodec({ all: 0, long: 1, short: 2 })] }),
    output: orderOutcome,
    refuses: ['market_unknown', 'position_unpriced', 'insufficient_balance'],
    effect: { exits: true, movesMoney: true, final: true, affects: ['futures', 'margin', 'wallet'] },
  },
  ...modeRows,
  /** Results per day, newest first; days without trades are left out. */
  daily: {
    method: 'GET',
    path: '/lever/daily',
    access: 'member',
    input: record({ ...pageInput }),
    output: page(tradingDay, 'limited'),
    upstream: { extension: true },
  },
})
