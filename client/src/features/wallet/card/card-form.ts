/** A domestic card as typed. */
export type CardForm = {
  readonly holder: string
  readonly bank: string
  readonly branch: string
  readonly number: string
  readonly city: string
  readonly mobile: string
}
export type CardField = keyof CardForm
export type CardIssue = 'missing' | 'digits'

export const CARD_FIELDS: readonly CardField[] = ['holder', 'bank', 'branch', 'number', 'city', 'mobile']
export const emptyCard: CardForm = { holder: '', bank: '', branch: '', number: '', city: '', mobile: '' }

const digitsIn = (text: string): string => text.replace(/\D/g, '')

/** Only digits get into numbers; a card's are shown in fours. */
export function formatCardInput(field: CardField, text: string): string {
  if (field === 'mobile') return digitsIn(text).slice(0, 15)
  if (field === 'number') return groupDigits(digitsIn(text).slice(0, 24))
  return text
}

export const groupDigits = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')
export const plainNumber = (shown: string): string => shown.replaceAll(' ', '')

const LEAST_CARD_DIGITS = 8
const LEAST_PHONE_DIGITS = 5

/** Every field is needed; each says for itself what is wrong. */
export function cardIssues(form: CardForm): Partial<Record<CardField, CardIssue>> {
  const issues: Partial<Record<CardField, CardIssue>> = {}
  for (const field of CARD_FIELDS) if (form[field].trim() === '') issues[field] = 'missing'
  if (issues.number === undefined && plainNumber(form.number).length < LEAST_CARD_DIGITS)
    issues.number = 'digits'
  if (issues.mobile === undefined && form.mobile.length < LEAST_PHONE_DIGITS) issues.mobile = 'digits'
  return issues
}

/** The last four digits stand, the rest is hidden: for a review that somebody may look at over the shoulder. */
export const masked = (number: string): string => {
  const digits = plainNumber(number)
  return digits.length <= 4 ? digits : `•••• ${digits.slice(-4)}`
}
