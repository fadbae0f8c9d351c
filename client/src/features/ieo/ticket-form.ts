import {
  computeCost,
  type ieo,
  computeMaximum,
  type ProjectDetail,
  type SaleContext,
  saleIssue,
  type SaleIssue,
  smallestUnit,
} from '@bourse/contracts/ieo'
import { type Amount, type Input, type Instant, max, subtract, ZERO } from '@bourse/contracts/kit'
import { parseAmountInput, type Format } from '#kit/format'
import type { Key } from '#text'
import { computeRemaining } from './projects.ts'

export type Ticket = { readonly quantity: string }

export type FormContext = SaleContext & {
  readonly isProRata: boolean
  /** Decimals of the coin. */
  readonly decimals: number
}

/** Null where an input is missing. */
export type Derived = {
  readonly quantity: Amount | null
  readonly cost: Amount | null
  readonly after: Amount | null
}

export type Issue = {
  readonly code: SaleIssue['code']
  readonly field: 'quantity' | null
  readonly bound: Amount
}

/** Decimals of a platform that does not state them. */
const DECIMALS = 8

type Project = ProjectDetail['project']

export function buildContext(project: Project, now: Instant): FormContext {
  const { startsAt, endsAt, price, quantityMin, quantityMax, own, free, mode } = project
  const decimals = project.decimals ?? DECIMALS
  const isProRata = mode === 'proRata'
  const memberRemaining = quantityMax === null ? null : max(ZERO, subtract(quantityMax, own ?? ZERO))
  return {
    now,
    startsAt,
    endsAt,
    price,
    unit: smallestUnit(decimals),
    payUnit: smallestUnit(project.payDecimals ?? DECIMALS),
    quantityMin,
    remaining: isProRata ? null : computeRemaining(project),
    memberRemaining,
    free,
    isProRata,
    decimals,
  }
}

export function derive({ quantity: typed }: Ticket, context: FormContext): Derived {
  const quantity = parseAmountInput(typed)
  if (quantity === null) return { quantity, cost: null, after: null }
  const cost = computeCost(quantity, context.price, context.payUnit)
  return { quantity, cost, after: context.free === null ? null : subtract(context.free, cost) }
}

const WHOLE_SALE: readonly SaleIssue['code'][] = ['sale_not_started', 'sale_ended']

export function validate({ quantity }: Derived, context: FormContext): Issue | null {
  const found =
    quantity === null || quantity <= ZERO
      ? { code: 'amount_invalid' as const, bound: ZERO }
      : saleIssue(quantity, context)
  return found && { ...found, field: WHOLE_SALE.includes(found.code) ? null : 'quantity' }
}

/** The amount of the Max button. */
export const largestQuantity = (context: FormContext): Amount | null => computeMaximum(context)

export function toInput(
  { id, payAsset, price }: Project,
  { quantity }: Derived,
): Input<typeof ieo.subscribe> | null {
  if (quantity === null) return null
  return { project: id, quantity, shownPrice: price, ...(payAsset === null ? {} : { payAsset }) }
}

const ISSUE_TEXTS: Readonly<Record<SaleIssue['code'], Key>> = {
  sale_not_started: 'ieo.not_started',
  sale_ended: 'ieo.over',
  amount_invalid: 'field.amount_wrong',
  amount_below_minimum: 'field.minimum',
  sold_out: 'ieo.only_left',
  member_limit: 'ieo.limit_left',
  insufficient_balance: 'field.insufficient',
}

type TextContext = { readonly format: Format; readonly coin: string }

export const issueText = ({ code, bound }: Issue, { format, coin }: TextContext): string =>
  format.t(code === 'sold_out' && bound === ZERO ? 'ieo.sold_out' : ISSUE_TEXTS[code], {
    n: format.quantityText(bound),
    coin,
  })

/** The reason why nothing can be subscribed now, whatever is typed. */
export function blockedKey(context: FormContext): Key | null {
  if (context.now < context.startsAt) return 'ieo.not_started'
  if (context.now >= context.endsAt) return 'ieo.over'
  return context.remaining === ZERO ? 'ieo.sold_out' : null
}
