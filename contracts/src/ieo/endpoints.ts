import * as z from 'zod/mini'
import { amountInput, area, page, cursorInput, pageInput, positiveInput, record, created } from '#kit'
import { assetId } from '#market'
import { project, projectId, projectDetail, subscription, subscriptionId } from './shapes.ts'

export const ieo = area('ieo', {
  /** Past, current and future token sales. */
  list: {
    method: 'GET',
    path: '/project',
    access: 'public',
    input: record(pageInput),
    output: page(project, { bare: 'list' }),
  },
  /** One project with the data for a subscription. */
  detail: {
    method: 'GET',
    path: '/project/detail',
    access: 'public',
    input: record({ id: ['project_id', projectId] }),
    output: projectDetail,
    refuses: ['not_found'],
    cache: { hasOwnFields: true },
  },
  /**
   * The server uses its own price and pay asset. A price that follows the market is refused if it rose above the
   * caller's shown price; other values of the caller are ignored.
   */
  subscribe: {
    method: 'POST',
    path: '/project/order',
    access: 'member',
    enters: { product: 'ieo' },
    input: record({
      project: ['project_id', projectId],
      quantity: ['amount', positiveInput],
      payAsset: ['pay_currency', z.optional(assetId)],
      shownPrice: ['price', z.optional(amountInput)],
    }),
    output: created(subscriptionId),
    refuses: [
      'not_found',
      'sale_not_started',
      'sale_ended',
      'price_unavailable',
      'price_moved',
      'amount_invalid',
      'amount_below_minimum',
      'sold_out',
      'member_limit',
      'insufficient_balance',
    ],
    effect: {
      movesMoney: true,
      final: true,
      actsOn: 'project_id',
      circumstances: ['price'],
      affects: ['ieo', 'earn', 'wallet', 'receipts'],
    },
  },
  /** The member's subscriptions, newest first. */
  subscriptions: {
    method: 'GET',
    path: '/user/project/order',
    access: 'member',
    input: record(cursorInput),
    output: page(subscription, 'pages'),
    upstream: { requiresExtension: ['after'] },
  },
})
