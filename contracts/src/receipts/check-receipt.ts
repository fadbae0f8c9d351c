import type { Facts, Reckoning, Step } from '#kit'
import { canonicalText, type Digest } from './canonical.ts'
import { RULES, ruleOf, tryRule } from './rules.ts'
import type { Receipt } from './shapes.ts'

/**
 * The first place in which a receipt is not what it should be. `rule`: nobody here knows it · `facts`: the rule cannot
 * be worked out from them · `step`, `result`: worked out anew it is another · `hash`: something was changed after it
 * was sealed · `chain`: it does not follow the receipt before it.
 */
export type Difference = {
  readonly place: 'rule' | 'facts' | 'step' | 'result' | 'hash' | 'chain'
  /** Which step, which result, what is wrong with the facts or the chain. */
  readonly name: string
  readonly written: string
  /** Null where there is nothing to compare with. */
  readonly expected: string | null
}

export type Check = {
  readonly hash: string
  /** The receipt is, byte for byte, what was sealed. */
  readonly isHashEqual: boolean
  /** It follows the receipt before it. */
  readonly isChainWhole: boolean
  /** What was worked out anew; null when it could not be. */
  readonly reckoning: Reckoning | null
  readonly areStepsEqual: boolean
  readonly isResultEqual: boolean
  readonly isEqual: boolean
  readonly difference: Difference | null
}

export type Means = {
  readonly digest: Digest
  /** The receipt before this one; null for the first. */
  readonly previous: Receipt | null
}

/** Works a receipt out again by its rule, seals it again, and compares. */
export async function checkReceipt(receipt: Receipt, means: Means, rules = RULES): Promise<Check> {
  const rule = ruleOf(rules, receipt)
  const tried = rule === null ? null : tryRule(rule, receipt.inputs, receipt.ticks)
  const reckoning = tried !== null && 'reckoning' in tried ? tried.reckoning : null
  const step = reckoning && stepDifference(receipt.steps, reckoning.steps)
  const result = reckoning && resultDifference(receipt.result, reckoning.result)
  const hash = await means.digest(canonicalText(receipt))
  const seal: Difference | null =
    hash === receipt.hash ? null : { place: 'hash', name: 'hash', written: receipt.hash, expected: hash }
  const chain = await chainDifference(receipt, means)
  const unknown: Difference | null =
    rule === null ? { place: 'rule', name: 'rule', written: receipt.rule, expected: null } : null
  const refused: Difference | null =
    tried !== null && 'refused' in tried
      ? { place: 'facts', name: tried.refused, written: '', expected: null }
      : null
  const difference = unknown ?? refused ?? step ?? result ?? seal ?? chain
  return {
    hash,
    isHashEqual: seal === null,
    isChainWhole: chain === null,
    reckoning,
    areStepsEqual: reckoning !== null && step === null,
    isResultEqual: reckoning !== null && result === null,
    isEqual: difference === null,
    difference,
  }
}

const textOf = (step: Step): string => (step.formula === '' ? step.value : `${step.formula} = ${step.value}`)

function stepDifference(written: readonly Step[], reckoned: readonly Step[]): Difference | null {
  for (let at = 0; at < Math.max(written.length, reckoned.length); at++) {
    const [one, other] = [written[at], reckoned[at]]
    if (one?.name === other?.name && one?.formula === other?.formula && one?.value === other?.value) continue
    const named = other ?? one
    // Where only the value is another, the value alone says it best.
    const isOnlyValue = one?.name === other?.name && one?.formula === other?.formula
    return {
      place: 'step',
      name: named?.name ?? '',
      written: one === undefined ? '' : isOnlyValue ? one.value : textOf(one),
      expected: other === undefined ? '' : isOnlyValue ? other.value : textOf(other),
    }
  }
  return null
}

function resultDifference(written: Facts, reckoned: Facts): Difference | null {
  const names = new Set([...Object.keys(reckoned), ...Object.keys(written)])
  for (const name of names) {
    if (written[name] === reckoned[name]) continue
    return { place: 'result', name, written: written[name] ?? '', expected: reckoned[name] ?? '' }
  }
  return null
}

async function chainDifference(receipt: Receipt, { previous, digest }: Means): Promise<Difference | null> {
  const wrong = (name: string, written: string, expected: string): Difference => ({
    place: 'chain',
    name,
    written,
    expected,
  })
  const number = previous === null ? 1 : previous.number + 1
  if (receipt.number !== number) return wrong('number', String(receipt.number), String(number))
  const hash = previous === null ? '' : await digest(canonicalText(previous))
  return receipt.previous === hash ? null : wrong('previous', receipt.previous, hash)
}
