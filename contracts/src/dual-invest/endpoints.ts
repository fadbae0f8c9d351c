import * as z from 'zod/mini'
import {
  area,
  enumCodec,
  countInput,
  list,
  tolerantNullable,
  page,
  pageInput,
  percentInput,
  record,
  text,
  created,
} from '#kit'
import { assetId } from '#market'
import { dualKind, dualOrder, dualOrderId, dualProduct, dualProductId, dualResult } from './shapes.ts'

/** Products are public, like their pages; a foreign upstream may still require a session. */
export const dualInvest = area('dual-invest', {
  /** Products on offer. */
  products: {
    method: 'GET',
    path: '/dual/index',
    access: 'public',
    input: record({ asset: ['currency_id', z.optional(assetId)], kind: ['type', z.optional(dualKind)] }),
    output: page(dualProduct, { bare: 'dual_currencys' }),
  },
  /** One product. */
  product: {
    method: 'GET',
    path: '/dual/detail',
    access: 'public',
    input: record({ id: dualProductId }),
    output: tolerantNullable(dualProduct),
  },
  /** Sums over all settled purchases, by coin and kind. */
  results: {
    method: 'GET',
    path: '/dual/results',
    access: 'public',
    input: record({}),
    output: record({ list: list(dualResult) }),
    cache: { shared: 'content' },
    upstream: { extension: true },
  },
  /** Buys whole shares of a product. */
  buy: {
    method: 'POST',
    path: '/dual/buyDual',
    access: 'member',
    enters: { product: 'dual-invest' },
    input: record({
      product: ['id', dualProductId],
      shares: ['num', countInput({ from: 1, to: 1_000_000 })],
      asset: ['currency_id', z.optional(assetId)],
      kind: ['type', z.optional(dualKind)],
      /** The annual rate that the member saw: at a lower one the purchase is refused. Our exchange only. */
      shownRate: ['rate', z.optional(percentInput)],
    }),
    output: created(dualOrderId),
    refuses: [
      'not_found',
      'sale_ended',
      'sold_out',
      'member_limit',
      'price_unavailable',
      'price_moved',
      'insufficient_balance',
    ],
    effect: {
      movesMoney: true,
      final: true,
      circumstances: ['rate'],
      affects: ['dual-invest', 'earn', 'wallet'],
    },
  },
  /**
   * Invests the payout of a purchase again when it is settled: in the same market and term, at the strike farthest
   * from the price that still pays the lowest rate. Without a rate the purchase ends.
   */
  setRenewal: {
    method: 'POST',
    path: '/dual/renew',
    access: 'member',
    enters: { product: 'dual-invest', unless: ({ renewRate }) => renewRate === undefined },
    input: record({ id: dualOrderId, renewRate: ['renew_rate', z.optional(percentInput)] }),
    output: text,
    refuses: ['not_found'],
    effect: { affects: ['dual-invest'] },
    upstream: { extension: true },
  },
  /** The member's purchases, newest first. */
  orders: {
    method: 'POST',
    path: '/dual/dual_list',
    access: 'member',
    input: record({
      asset: ['currency', z.optional(assetId)],
      kind: ['type', z.optional(dualKind)],
      /** Filters by the product's state, not the order's. */
      productStatus: ['status', z.optional(enumCodec({ ended: 0, open: 1 }))],
      ...pageInput,
    }),
    output: page(dualOrder, 'limited'),
    effect: { reads: true },
  },
})
