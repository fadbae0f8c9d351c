import { type BankCard, type ForeignCard, isCardNumber, maskCard } from '@bourse/contracts/wallet'
import { type Language, refuse } from '@bourse/contracts/kit'
import { translate, type TextKey } from '#platform/text'
import type { StoredCard } from './store.ts'

/** The lines of an international card, in the order of its form. */
export const FOREIGN_FIELDS = [
  'card.aba',
  'card.swift',
  'card.network',
  'card.bank',
  'card.branch',
  'card.holder',
  'card.number',
  'card.address',
  'card.city',
  'card.phone',
] as const satisfies readonly TextKey[]

const NUMBER_AT = FOREIGN_FIELDS.indexOf('card.number')
/** Any script, but nothing that could be markup. */
const PLAIN = /^[^<>&"`{}\\]*$/

export function assertCard(card: StoredCard): void {
  const texts = [card.holder, card.bank, card.branch, card.city, card.mobile]
  if (texts.some((text) => text !== null && !PLAIN.test(text))) refuse('special_characters')
  if (!isCardNumber(card.number)) refuse('card_invalid')
}

export function assertForeignCard(fields: readonly string[]): void {
  if (fields.length !== FOREIGN_FIELDS.length) refuse('parameter_error')
  if (fields.some((text) => !PLAIN.test(text))) refuse('special_characters')
  if (!isCardNumber(fields[NUMBER_AT] ?? '')) refuse('card_invalid')
}

/** The card as its owner sees it, with the last four digits of the number only. */
export const toBankCard = (card: StoredCard): BankCard => ({
  id: null,
  holder: card.holder,
  bank: card.bank,
  branch: card.branch,
  city: card.city,
  number: maskCard(card.number),
  banks: null,
})

/** The international card as its form shows it. The labels exist before anything is saved. */
export function toForeignCard(fields: readonly string[] | null, lang: Language): ForeignCard {
  return {
    labels: FOREIGN_FIELDS.map((key) => translate(lang, key)),
    values: FOREIGN_FIELDS.map((_, at) => {
      const value = fields?.[at] ?? ''
      return at === NUMBER_AT && value !== '' ? maskCard(value) : value
    }),
  }
}

/** The card of a payout: in full for the operator, masked for the member. */
export type CardTarget = { readonly full: string; readonly shown: string }

export const buildCardTarget = (card: StoredCard): CardTarget => ({
  full: [card.holder, card.bank, card.branch, card.city, card.number]
    .filter((part) => part !== null)
    .join(', '),
  shown: maskCard(card.number),
})

export const buildForeignCardTarget = (fields: readonly string[]): CardTarget => ({
  full: fields.join(', '),
  shown: maskCard(fields[NUMBER_AT] ?? ''),
})
