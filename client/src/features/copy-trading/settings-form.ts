import {
  COPY_LIMITS,
  copyLots,
  type CopyMode,
  copySize,
  type copyTrading,
} from '@bourse/contracts/copy-trading'
import { type Amount, toAmount, amountText, type Input, isMultipleOf, ONE, ZERO } from '@bourse/contracts/kit'
import { parseAmountInput } from '#kit/format'

export type Values = {
  readonly mode: CopyMode
  readonly multiple: string
  readonly lots: string
  readonly isAgreed: boolean
}

export type FormContext = {
  readonly leader: Input<typeof copyTrading.follow>['leader']
  /** The member follows already and changes the size. */
  readonly isEdit: boolean
  readonly isOwn: boolean
  /** Lots are whole on our exchange. */
  readonly isPaper: boolean
}

/** Null if the typed text is no number. */
export type Derived = {
  readonly size: Amount | null
  readonly example: { leader: Amount; own: Amount } | null
}

export const INITIAL: Values = { mode: 'multiple', multiple: '1', lots: '1', isAgreed: false }

/** Decimals that a size may have while typed; the cutting rule of amounts is not for ratios. */
export const DECIMALS = 8
const HUNDREDTH = toAmount('0.01')
const TENTH = toAmount('0.1')

export const sizeLotStep = ({ isPaper }: FormContext): Amount => (isPaper ? ONE : HUNDREDTH)
export const sizeStep = (mode: CopyMode, context: FormContext): Amount =>
  mode === 'multiple' ? TENTH : sizeLotStep(context)

/** The lots of the trader in the worked example. */
const exampleLots = ({ isPaper }: FormContext): Amount => toAmount(isPaper ? '10' : '0.5')

export const typedSize = ({ mode, multiple, lots }: Values): string => (mode === 'multiple' ? multiple : lots)

/** A multiple above 1 as it is sent, rounded half up to two decimals; any other text as it is. */
export function roundedMultiple(typed: string): string {
  const size = parseAmountInput(typed)
  return size === null ? typed : amountText(copySize({ mode: 'multiple', size }))
}

export function derive(values: Values, context: FormContext): Derived {
  const { mode } = values
  const typed = parseAmountInput(typedSize(values))
  if (typed === null || typed <= ZERO) return { size: null, example: null }
  const size = copySize({ mode, size: typed })
  const leader = exampleLots(context)
  return { size, example: { leader, own: copyLots({ mode, size }, leader, sizeLotStep(context)) } }
}

export type Issue = {
  readonly code: 'own' | 'number' | 'above' | 'whole' | 'agree'
  readonly field: CopyMode | 'isAgreed' | null
}

export function validate(values: Values, { size }: Derived, context: FormContext): Issue | null {
  const { mode, isAgreed } = values
  if (context.isOwn) return { code: 'own', field: null }
  if (size === null) return { code: 'number', field: mode }
  if (size > COPY_LIMITS[mode]) return { code: 'above', field: mode }
  if (mode === 'lots' && !isMultipleOf(size, sizeLotStep(context))) return { code: 'whole', field: mode }
  return isAgreed || context.isEdit ? null : { code: 'agree', field: 'isAgreed' }
}

/** The request body, with the rounded size. */
export function toInput(
  { mode }: Values,
  { size }: Derived,
  { leader }: FormContext,
): Input<typeof copyTrading.follow> | null {
  return size === null ? null : { leader, mode, size }
}
