import { type Amount, isMultipleOf, ZERO } from '@bourse/contracts/kit'
import { areStopsValid, type TicketIssue, type TicketOrder, validateOrder } from '@bourse/contracts/futures'
import { type FuturesTerms, LOT_STEP, STOP_KINDS, type StopKind } from '#features/futures'
import type { Format } from '#kit/format'
import { countLots } from '#kit/market'
import type { Key } from '#text'
import {
  computeOpenPrice,
  type Derived,
  type FormContext,
  hasStop,
  NO_STOPS,
  ruleFacts,
  type Ticket,
  waits,
} from './ticket-form.ts'

const ISSUE_KEY = {
  closed: 'futures.closed_market',
  price_updating: 'spot.price_updating',
  price_wrong: 'field.price_wrong',
  price_step: 'spot.price_step',
  lots_wrong: 'field.number_wrong',
  lots_step: 'spot.quantity_step',
  below: 'field.minimum',
  above: 'field.maximum',
  stop_wrong: 'futures.stop_wrong',
  reduce_none: 'futures.reduce_none',
  opposite_open: 'futures.opposite_side_open',
  leverage_high: 'futures.leverage_high',
  super_above: 'futures.super_above',
  insufficient: 'field.insufficient',
  trigger_wrong: 'spot.stop_wrong',
  trigger_reached: 'spot.stop_reached',
  post_only: 'spot.post_only_takes',
  trail_wrong: 'spot.trail_wrong',
  activation_wrong: 'field.price_wrong',
  activation_step: 'spot.price_step',
  activation_above: 'spot.activation_above',
  activation_below: 'spot.activation_below',
  not_at_once: 'futures.not_at_once',
} as const satisfies Record<string, Key>

type Issue = {
  readonly code: keyof typeof ISSUE_KEY | 'limit_side'
  readonly field: 'price' | 'stop' | 'trail' | 'activation' | 'lots' | StopKind | null
  /** The highest leverage that the size allows, or the value that super leverage still allows. */
  readonly limit?: string
}

type TextContext = {
  readonly format: Format
  readonly ticket: Pick<Ticket, 'side'>
  readonly terms: FuturesTerms
}

export function issueText({ code, limit }: Issue, { format, ticket, terms }: TextContext): string {
  if (code === 'limit_side')
    return format.t(ticket.side === 'long' ? 'futures.limit_below' : 'futures.limit_above')
  const { priceTick, lotsMin, lotsMax } = terms
  const bounds = new Map<Issue['code'], Amount>([
    ['price_step', priceTick],
    ['activation_step', priceTick],
    ['lots_step', LOT_STEP],
    ['below', lotsMin],
    ['above', lotsMax],
  ])
  const bound = bounds.get(code)
  const n = bound === undefined ? (limit ?? '') : format.quantityText(bound)
  return format.t(ISSUE_KEY[code], {
    n,
    coin: format.t('futures.lots_unit', { n: bound === undefined ? 2 : countLots(bound) }),
  })
}

/** The first problem: unreadable input, then the first refusal of the exchange's own rules. */
export function validate(ticket: Ticket, derived: Derived, context: FormContext): Issue | null {
  const { terms, last, isStale } = context
  const { price, lots, stop, trailed, order } = derived
  if (!terms.isOpen) return { code: 'closed', field: null }
  if (isStale || last === null || last <= ZERO) return { code: 'price_updating', field: null }
  if (hasStop(ticket) && (stop === null || stop <= ZERO)) return { code: 'trigger_wrong', field: 'stop' }
  if (ticket.kind === 'trailingStop') {
    if (trailed.trail === null) return { code: 'trail_wrong', field: 'trail' }
    if (ticket.activation !== '' && (trailed.activation ?? ZERO) <= ZERO)
      return { code: 'activation_wrong', field: 'activation' }
  }
  if (price === null || price <= ZERO) return { code: 'price_wrong', field: 'price' }
  if (ticket.percent !== null && lots === ZERO) return { code: 'insufficient', field: 'lots' }
  if (lots === null || lots <= ZERO || order === null) return { code: 'lots_wrong', field: 'lots' }
  const unread = STOP_KINDS.find((kind) => derived[kind] === null)
  if (unread !== undefined) return { code: 'stop_wrong', field: unread }
  const refused = validateOrder(order, ruleFacts(ticket, context))
  if (refused === null || (refused.code === 'insufficient_balance' && context.account === null)) return null
  return locateIssue(refused, ticket, { order, price }, context)
}

const ISSUE_OF: Partial<Record<TicketIssue['code'], Issue>> = {
  quantity_off_step: { code: 'lots_step', field: 'lots' },
  lots_below_minimum: { code: 'below', field: 'lots' },
  lots_above_maximum: { code: 'above', field: 'lots' },
  limit_on_wrong_side: { code: 'limit_side', field: 'price' },
  nothing_to_reduce: { code: 'reduce_none', field: null },
  opposite_side_open: { code: 'opposite_open', field: null },
  insufficient_balance: { code: 'insufficient', field: 'lots' },
  trail_invalid: { code: 'trail_wrong', field: 'trail' },
  post_only_takes: { code: 'post_only', field: 'price' },
  no_liquidity: { code: 'not_at_once', field: 'price' },
  not_filled_whole: { code: 'not_at_once', field: 'price' },
}

/** The field to which a refusal of the exchange belongs. */
function locateIssue(
  { code, values }: TicketIssue,
  ticket: Ticket,
  { order, price }: { readonly order: TicketOrder; readonly price: Amount },
  context: FormContext,
): Issue {
  const { priceTick } = context.terms
  const invalidStop = (isValid: (stop: Amount, kind: StopKind) => boolean): Issue => {
    const field = STOP_KINDS.find((kind) => !isValid(order.stops[kind], kind)) ?? 'stopLoss'
    return { code: 'stop_wrong', field }
  }
  switch (code) {
    case 'stop_reached':
      if (ticket.kind !== 'trailingStop') return { code: 'trigger_reached', field: 'stop' }
      return { code: ticket.side === 'short' ? 'activation_above' : 'activation_below', field: 'activation' }
    case 'price_invalid':
      if (!isMultipleOf(order.trail?.activation ?? ZERO, priceTick))
        return { code: 'activation_step', field: 'activation' }
      if (!isMultipleOf(order.stopPrice ?? ZERO, priceTick)) return { code: 'price_step', field: 'stop' }
      return isMultipleOf(order.limitPrice ?? ZERO, priceTick)
        ? invalidStop((stop) => isMultipleOf(stop, priceTick))
        : { code: 'price_step', field: 'price' }
    case 'stop_on_wrong_side': {
      const open = computeOpenPrice(ticket, price ?? context.last ?? ZERO, context.terms)
      const now = waits(ticket) ? open : (context.last ?? open)
      return invalidStop((stop, kind) =>
        areStopsValid(order.side, { ...NO_STOPS, [kind]: stop }, { open, now }),
      )
    }
    case 'leverage_too_high':
    case 'leverage_invalid':
      return { code: 'leverage_high', field: null, limit: values.maximum ?? '' }
    case 'super_leverage_limit':
      return { code: 'super_above', field: 'lots', limit: values.maximum ?? '' }
    default:
      return ISSUE_OF[code] ?? { code: 'price_updating', field: null }
  }
}
