import type { Check, Mismatch } from '@bourse/contracts/receipts'
import { unreachable } from '@bourse/contracts/kit'
import type { Language } from '@bourse/contracts/kit'
import type { Text } from '#text'
import { nameText } from './names.ts'
import { valueText } from './values.ts'

export type Finding = {
  readonly id: 'rule' | 'steps' | 'result' | 'seal' | 'chain'
  /** Null if it could not be checked. */
  readonly isRight: boolean | null
}

export function findingsOf(check: Check): Finding[] {
  const isKnown = check.difference?.place !== 'rule'
  const isComputed = check.computation !== null
  return [
    { id: 'rule', isRight: isKnown },
    { id: 'steps', isRight: isComputed ? check.areStepsEqual : isKnown ? false : null },
    { id: 'result', isRight: isComputed ? check.isResultEqual : isKnown ? false : null },
    { id: 'seal', isRight: check.isHashEqual },
    { id: 'chain', isRight: check.isChainWhole },
  ]
}

type Manner = { readonly t: Text; readonly language: Language; readonly rule: string }

/** The first difference in plain words. */
export function differenceText(difference: Mismatch, { t, language, rule }: Manner): string {
  const { place, name } = difference
  const displayText = (value: string | null): string =>
    value === null || value === '' ? t('receipt.nothing') : valueText(name, value, { t, language })
  const values = {
    name: nameText(name, t),
    written: displayText(difference.written),
    expected: displayText(difference.expected),
  }
  switch (place) {
    case 'rule':
      return t('receipt.diff_rule', { rule })
    case 'facts':
      return t('receipt.diff_facts')
    case 'step':
    case 'result':
      return t('receipt.diff_result', values)
    case 'hash':
      return t('receipt.diff_seal')
    case 'chain':
      return t('receipt.diff_chain')
    default:
      return unreachable(place)
  }
}
