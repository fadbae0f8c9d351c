import { type Amount, type Language, multiplyByInt, ONE, divideByInt } from '@bourse/contracts/kit'
import { rateText } from '#kit/format'
import type { Text } from '#text'

/** What a leverage means in one sentence: the move that takes all. */
export function leverageRisk(leverage: number, t: Text, language: Language): string {
  const move: Amount = divideByInt(multiplyByInt(ONE, 100n), BigInt(leverage), 'down')
  return t('futures.leverage_risk', { n: leverage, percent: rateText(move, language) })
}
