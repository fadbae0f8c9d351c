import type { Language } from '@bourse/contracts/kit'
import { amountEntry, isUnread, readTyped, type Format } from '#kit/format'

type Context = {
  readonly format: Format
  readonly decimals: number
  /** The member has left the field: no further character will complete the number. */
  readonly isFinal: boolean
  /** The form's own text for a field without an amount. */
  readonly error: string | undefined
}

/**
 * The reason why a typed text is no amount; undefined for an amount, for an empty field, and while a further character
 * may still complete it.
 */
export function entryIssue(
  text: string,
  { format: { t, language }, decimals, isFinal, error }: Context,
): string | undefined {
  const reading = readTyped(text, language)
  if (reading.kind === 'wrong')
    return isFinal || reading.isHopeless ? (error ?? t('field.number_wrong')) : undefined
  if (reading.kind === 'unclear') return isFinal ? t('field.unclear', reading) : undefined
  if (reading.kind === 'empty' || !isUnread(amountEntry(text, language, decimals))) return undefined
  if (isUnread(amountEntry(text, language, MOST_DECIMALS))) return t('field.number_wrong')
  return decimals === 0 ? t('field.whole') : t('field.decimals', { n: decimals })
}

const MOST_DECIMALS = 18

/** False where a single comma, point or space was read as a group sign or as a foreign decimal mark. */
export function isPlainlyTyped(text: string, language: Language): boolean {
  const reading = readTyped(text, language)
  return reading.kind !== 'number' || reading.isPlainly
}
