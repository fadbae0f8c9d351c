import type { Language } from '@bourse/contracts/kit'
import { readTyped } from '#kit/format'

/** The value of a typed parameter; NaN for anything but one plain number, as in an amount field. */
export function readParameter(text: string, language: Language): number {
  const reading = readTyped(text, language)
  return reading.kind === 'number' ? Number(reading.plain) : Number.NaN
}
