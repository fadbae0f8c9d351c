import {
  changeMargin,
  computeNotional,
  findSuperLeverage,
  type MarginIssue,
  type MarginOutcome,
  type MarginRequest,
  removableMargin,
  type Ticket,
} from '@bourse/contracts/futures'
import { type Amount, max, subtract, ZERO } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import type { Text } from '#text'
import { computeSize } from './figures.ts'
import type { FuturesTerms } from './terms.ts'

export type MarginContext = {
  readonly position: Position
  readonly terms: FuturesTerms
  readonly ticket: Ticket | null
  readonly mode: 'isolated' | 'cross'
  readonly price: Amount | null
  /** The present margin. */
  readonly margin: Amount
}

/** The position as the contract's rule takes it; null while its size is unknown. */
function computeState({ position, terms, ticket, mode, price, margin }: MarginContext) {
  const quantity = computeSize(position, terms.lotSize)
  if (quantity === null) return null
  const { side, openPrice, leverage } = position
  const exposure = { side, quantity, openPrice, quotedPrice: position.quotedPrice ?? openPrice }
  const own = findSuperLeverage(terms, leverage) === null ? ZERO : computeNotional(quantity, openPrice)
  return {
    position: { ...exposure, margin, leverage },
    mode,
    price,
    mark: position.markPrice,
    free: ticket?.free ?? ZERO,
    terms,
    superOpen: max(ZERO, subtract(ticket?.superOpen ?? ZERO, own)),
  }
}

export type MarginPreview = MarginOutcome | { readonly issue: MarginIssue } | null

/** The effect of a request by the exchange's own rule; null while the size of the position is unknown. */
export function previewMargin(request: MarginRequest, context: MarginContext): MarginPreview {
  const state = computeState(context)
  return state === null ? null : changeMargin(request, state)
}

/** The most that can be added or taken. */
export function marginLimit(direction: 'add' | 'take', context: MarginContext): Amount {
  const state = computeState(context)
  if (state === null) return ZERO
  return direction === 'add' ? max(ZERO, state.free) : removableMargin(state)
}

/** The reason against a request in words; null when there is none. */
export function marginIssueText(preview: MarginPreview, t: Text): string | null {
  if (preview === null || !('issue' in preview)) return null
  const { code, values } = preview.issue
  switch (code) {
    case 'insufficient_balance':
      return t('field.insufficient')
    case 'leverage_too_high':
      return t('futures.leverage_high', { n: values?.['maximum'] ?? '' })
    case 'super_leverage_limit':
      return t('futures.super_above', { n: values?.['maximum'] ?? '' })
    case 'price_unavailable':
      return t('spot.price_updating')
    default:
      return t('futures.margin_low')
  }
}
