import { type Amount, toAmount, type RefusalCode, ZERO } from '#kit'
import type { DocumentKind, IdentityState, Level, Review } from './shapes.ts'

/** 0: not verified, 1: document, 2: document and pictures. */
export type VerifiedLevel = 0 | 1 | 2

const WITHDRAWAL: Readonly<Record<VerifiedLevel, Amount>> = {
  0: ZERO,
  1: toAmount('200'),
  2: toAmount('500'),
}
const FIAT_TRADE: Readonly<Record<VerifiedLevel, Amount>> = {
  0: ZERO,
  1: toAmount('2000'),
  2: toAmount('1000000'),
}

/** The limit in BTC over 24 hours. */
export const withdrawalLimit = (level: VerifiedLevel): Amount => WITHDRAWAL[level]
/** The limit of one trade in USDT. */
export const fiatTradeLimit = (level: VerifiedLevel): Amount => FIAT_TRADE[level]

export function verifiedLevel({ basic, advanced }: Pick<IdentityState, 'basic' | 'advanced'>): VerifiedLevel {
  if (basic !== 'approved') return 0
  return advanced === 'approved' ? 2 : 1
}

type ApplicantState = Pick<IdentityState, 'basic' | 'advanced'> & {
  /** Whether the member has both an e-mail address and a phone number. */
  readonly hasContacts: boolean
}

/** Returns the first reason, in checking order, why a level cannot be applied for now; null if it can. */
export function applicationIssue(
  level: Level,
  { basic, advanced, hasContacts }: ApplicantState,
): RefusalCode | null {
  const own = level === 'basic' ? basic : advanced
  if (!hasContacts) return 'contact_unbound'
  if (own === 'approved') return 'identity_approved'
  if (own === 'pending') return 'identity_under_review'
  if (level === 'advanced' && basic !== 'approved') return 'identity_level_missing'
  return null
}

/** Normalizes a document number, so that two spellings of one number are equal. */
export const normalizeNumber = (documentNumber: string): string =>
  documentNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const MASK_LENGTHS = { long: 4, short: 2 }
/** Four characters of a shorter number would reveal too much. */
const LONG_NUMBER = 8

/** Dots and the last two or four characters, by which its owner recognizes a document number. */
export function maskNumber(documentNumber: string): string {
  const plain = normalizeNumber(documentNumber)
  return `••••${plain.slice(-MASK_LENGTHS[plain.length < LONG_NUMBER ? 'short' : 'long'])}`
}

type SubmittedDocument = {
  readonly review: Review
  readonly documentKind: DocumentKind | null
  /** The number, or its mask where only the server knows the number; null if unknown. */
  readonly number: string | null
}

/** The number that a resubmission keeps if none is entered: that of the rejected document of the same kind. */
export const retainNumber = (before: SubmittedDocument, documentKind: DocumentKind): string | null =>
  before.review === 'rejected' && before.documentKind === documentKind ? before.number : null
