import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly description: string }
}
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export const readDeployed = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../server/deploy', file), 'utf8')

const { groups } = parse(readDeployed('alerts.yaml')) as { groups: readonly { rules: readonly Rule[] }[] }
export const rules: readonly Rule[] = groups.flatMap((group) => group.rules)

/** Reads a scrape. */
export const readSamples = (text: string): Sample[] => text.split('\n').flatMap(readSample)

function readSample(line: string): Sample[] {
  const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (name === undefined) return []
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(
    ([, key = '', text = '']) => [key, text] as const,
  )
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
}

/** Evaluates a comparison of one metric with a number, as Prometheus does; null for other expressions. */
export function firing(expr: string, found: readonly Sample[]): readonly Sample[] | null {
  const simple = /^(?:max by \(\w+\) \()?(\w+)(?:\{(\w+)="(\w+)"\})?\)? (==|>) ([\d.]+)$/.exec(expr)
  if (simple === null) return null
  const [, name, label, selected, operator, bound] = simple
  return found.filter(
    (one) =>
      one.name === name &&
      (label === undefined || one.labels[label] === selected) &&
      (operator === '>' ? one.value > Number(bound) : one.value === Number(bound)),
  )
}

const RATE = String.raw`sum by \(\w+\) \(rate\((\w+)(?:\{(\w+)=~?"([^"]+)"\})?\[\w+\]\)\)`
const RATIO = new RegExp(String.raw`^${RATE}\s*/ ${RATE} > ([\d.]+)$`)

/** Evaluates a share of two rates between two scrapes; null for other expressions. */
export function shareFires(
  expr: string,
  before: readonly Sample[],
  after: readonly Sample[],
): boolean | null {
  const found = RATIO.exec(expr.trim())
  if (found === null) return null
  const [, part, partLabel, partValues, whole, wholeLabel, wholeValues, bound] = found
  const increase = (name = '', label?: string, values?: string): number => {
    const total = (samples: readonly Sample[]) =>
      samples
        .filter((one) => one.name === name)
        .filter((one) => label === undefined || new RegExp(`^(?:${values})$`).test(one.labels[label] ?? ''))
        .reduce((sum, { value }) => sum + value, 0)
    return total(after) - total(before)
  }
  const calls = increase(whole, wholeLabel, wholeValues)
  return calls > 0 && increase(part, partLabel, partValues) / calls > Number(bound)
}
