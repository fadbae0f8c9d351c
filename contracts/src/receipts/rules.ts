import { computeLiquidation, computeOvernight, computeStop } from '#futures'
import { assert, type Facts, type Computation, type Rule, type Sample } from '#kit'
import { computeSeconds, SECONDS_RULE } from '#seconds'
import type { ReceiptKind } from './shapes.ts'

/** Rules by name and version. One that has ever been used stays, so that old receipts can be checked for good. */
export type Rules = Readonly<Record<string, Rule>>

export const RULES: Rules = {
  [SECONDS_RULE]: computeSeconds,
  'liquidation@1': computeLiquidation,
  'stop@1': computeStop,
  'overnight@1': computeOvernight,
}

/** By which rule something is settled today. */
const CURRENT: Readonly<Record<ReceiptKind, string>> = {
  seconds: SECONDS_RULE,
  liquidation: 'liquidation@1',
  stop: 'stop@1',
  overnight: 'overnight@1',
}

/** Settles: the rule of today, its steps and its result. */
export function compute(
  kind: ReceiptKind,
  facts: Facts,
  samples: readonly Sample[],
): Computation & { readonly rule: string } {
  const name = CURRENT[kind]
  const rule = RULES[name]
  assert(rule !== undefined, `the rule ${name} is known`)
  return { rule: name, ...rule(facts, samples) }
}

/** The rule of a receipt; null when nobody here knows it, or when it is a rule for something else. */
export function findRule(rules: Rules, { kind, rule }: { kind: ReceiptKind; rule: string }): Rule | null {
  if (!rule.startsWith(`${kind}@`) || !Object.hasOwn(rules, rule)) return null
  return rules[rule] ?? null
}

export type RuleEvaluation = { readonly computation: Computation } | { readonly refused: string }

/** What the rule makes of it. Facts that were altered may be none at all; that is an answer, not a fault. */
export function evaluateRule(rule: Rule, facts: Facts, samples: readonly Sample[]): RuleEvaluation {
  try {
    return { computation: rule(facts, samples) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
