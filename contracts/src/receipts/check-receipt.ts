import { checkTossFacts } from '#game'
import { type Facts, type Computation, type Step, unreachable } from '#kit'
import { checkTwapFacts } from '#twap'
import { canonicalJson, type Digest } from './canonical.ts'
import { RULES, findRule, evaluateRule } from './rules.ts'
import { hasDraw } from './has-draw.ts'
import type { Receipt } from './shapes.ts'

/**
 * The first mismatch in a receipt. `rule`: unknown rule · `facts`: the rule cannot be evaluated with them ·
 * `step`, `result`: recomputation differs · `draw`: a toss, or the slices of a TWAP order, are not those of the committed seed · `hash`: changed after sealing · `chain`: does not follow the
 * previous receipt.
 */
export type Mismatch = {
  readonly part: 'rule' | 'facts' | 'step' | 'result' | 'draw' | 'hash' | 'chain'
  /** Name of the step, the result, or the problem with the facts or the chain. */
  readonly name: string
  readonly written: string
  /** The expected value; null if there is none. */
  readonly expected: string | null
}

export type Check = {
  readonly hash: string
  /** Whether the receipt equals the sealed one, byte for byte. */
  readonly isHashEqual: boolean
  /** Whether it follows the previous receipt. */
  readonly isChainWhole: boolean
  /** The recomputation; null if the rule cannot be evaluated. */
  readonly computation: Computation | null
  readonly areStepsEqual: boolean
  readonly isResultEqual: boolean
  readonly isEqual: boolean
  readonly difference: Mismatch | null
}

export type VerifierDeps = {
  readonly digest: Digest
  /** HMAC-SHA-256 in lower-case hex. A receipt of a toss or of a TWAP order does not verify without it. */
  readonly hmac?: (key: string, text: string) => string | Promise<string>
  /** The receipt before this one; null for the first. */
  readonly previous: Receipt | null
}

/** Recomputes a receipt by its rule, hashes it again, and compares. */
export async function checkReceipt(receipt: Receipt, deps: VerifierDeps, rules = RULES): Promise<Check> {
  const rule = findRule(rules, receipt)
  const evaluation = rule === null ? null : evaluateRule(rule, receipt.inputs, receipt.ticks)
  const computation = evaluation !== null && 'computation' in evaluation ? evaluation.computation : null
  const step = computation && stepDifference(receipt.steps, computation.steps)
  const result =
    computation &&
    (resultDifference(receipt.result, computation.result) ?? (await drawDifference(receipt, deps)))
  const hash = await deps.digest(canonicalJson(receipt))
  const seal: Mismatch | null =
    hash === receipt.hash ? null : { part: 'hash', name: 'hash', written: receipt.hash, expected: hash }
  const chain = await chainDifference(receipt, deps)
  const unknown: Mismatch | null =
    rule === null ? { part: 'rule', name: 'rule', written: receipt.rule, expected: null } : null
  const refused: Mismatch | null =
    evaluation !== null && 'refused' in evaluation
      ? { part: 'facts', name: evaluation.refused, written: '', expected: null }
      : null
  const difference = unknown ?? refused ?? step ?? result ?? seal ?? chain
  return {
    hash,
    isHashEqual: seal === null,
    isChainWhole: chain === null,
    computation,
    areStepsEqual: computation !== null && step === null,
    isResultEqual: computation !== null && result === null,
    isEqual: difference === null,
    difference,
  }
}

const formatStep = (step: Step): string =>
  step.formula === '' ? step.value : `${step.formula} = ${step.value}`

function stepDifference(written: readonly Step[], computed: readonly Step[]): Mismatch | null {
  for (let at = 0; at < Math.max(written.length, computed.length); at++) {
    const [one, other] = [written[at], computed[at]]
    if (one?.name === other?.name && one?.formula === other?.formula && one?.value === other?.value) continue
    const named = other ?? one
    // If only the value differs, compare only the value.
    const isOnlyValue = one?.name === other?.name && one?.formula === other?.formula
    return {
      part: 'step',
      name: named?.name ?? '',
      written: one === undefined ? '' : isOnlyValue ? one.value : formatStep(one),
      expected: other === undefined ? '' : isOnlyValue ? other.value : formatStep(other),
    }
  }
  return null
}

function resultDifference(written: Facts, computed: Facts): Mismatch | null {
  const names = new Set([...Object.keys(computed), ...Object.keys(written)])
  for (const name of names) {
    if (written[name] === computed[name]) continue
    return { part: 'result', name, written: written[name] ?? '', expected: computed[name] ?? '' }
  }
  return null
}

/** Compares the side of a toss, or the slices of a TWAP order, with the draw of the committed seed. */
async function drawDifference(
  { kind, inputs }: Receipt,
  { digest, hmac }: VerifierDeps,
): Promise<Mismatch | null> {
  if (!hasDraw(kind)) return null
  const wrong = (name: string, expected: string | null): Mismatch => ({
    part: 'draw',
    name,
    written: inputs[name] ?? '',
    expected,
  })
  if (hmac === undefined) return wrong('seed', null)
  const check = await (kind === 'toss' ? checkTossFacts : checkTwapFacts)(inputs, { digest, hmac })
  switch (check) {
    case 'right':
      return null
    case 'wrong_commitment':
      return wrong('commitment', await digest(inputs['seed'] ?? ''))
    case 'wrong_schedule':
      return wrong('schedule', null)
    case 'wrong_result':
      return wrong('drawn', inputs['drawn'] === 'heads' ? 'tails' : 'heads')
    default:
      return unreachable(check)
  }
}

async function chainDifference(
  receipt: Receipt,
  { previous, digest }: VerifierDeps,
): Promise<Mismatch | null> {
  const wrong = (name: string, written: string, expected: string): Mismatch => ({
    part: 'chain',
    name,
    written,
    expected,
  })
  const number = previous === null ? 1 : previous.number + 1
  if (receipt.number !== number) return wrong('number', String(receipt.number), String(number))
  const hash = previous === null ? '' : await digest(canonicalJson(previous))
  return receipt.previous === hash ? null : wrong('previous', receipt.previous, hash)
}
