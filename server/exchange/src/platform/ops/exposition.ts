/** A metric family in the Prometheus text format: its name, its help, and a line per label. */
export type Family = { text(): string }

const createFamily = (
  kind: 'counter' | 'gauge' | 'histogram',
  name: string,
  help: string,
  lines: () => readonly string[],
): Family => ({
  text: () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines()].join('\n'),
})

const labelled = (name: string, labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}

export type Counter = Family & { add(label?: string, by?: number): void }

/**
 * Counts events by at most one label; `known` values start at zero, so that a first event is visible as an
 * increase.
 */
export function counter(
  name: string,
  { help, label, known = [] }: { help: string; label?: string; known?: readonly string[] },
): Counter {
  const counts = new Map<string, number>((label === undefined ? [''] : known).map((value) => [value, 0]))
  const lines = () =>
    [...counts].map(
      ([value, count]) => `${labelled(name, label === undefined ? {} : { [label]: value })} ${count}`,
    )
  return {
    ...createFamily('counter', name, help, lines),
    add: (value = '', by = 1) => void counts.set(value, (counts.get(value) ?? 0) + by),
  }
}

/** The value at the time of the scrape. It may be text: money is written exactly. */
export type GaugeSample = {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number | string
}

export const gauge = (name: string, help: string, samples: readonly GaugeSample[]): Family =>
  createFamily('gauge', name, help, () =>
    samples.map(({ labels, value }) => `${labelled(name, labels)} ${value}`),
  )

export type Histogram = Family & { observe(label: string, seconds: number): void }

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** Durations by bucket, from which any quantile can be estimated. */
export function histogram(name: string, { help, label }: { help: string; label: string }): Histogram {
  const spans = new Map<string, { readonly under: number[]; sum: number; count: number }>()
  const lines = () =>
    [...spans].flatMap(([value, { under, sum, count }]) => {
      const own = { [label]: value }
      const buckets = SECONDS.map(
        (limit, at) => `${labelled(`${name}_bucket`, { ...own, le: String(limit) })} ${under[at] ?? 0}`,
      )
      return [
        ...buckets,
        `${labelled(`${name}_bucket`, { ...own, le: '+Inf' })} ${count}`,
        `${labelled(`${name}_sum`, own)} ${sum}`,
        `${labelled(`${name}_count`, own)} ${count}`,
      ]
    })
  return {
    ...createFamily('histogram', name, help, lines),
    observe(value, seconds) {
      const own = spans.get(value) ?? { under: SECONDS.map(() => 0), sum: 0, count: 0 }
      spans.set(value, own)
      own.sum += seconds
      own.count++
      SECONDS.forEach((limit, at) => {
        if (seconds <= limit) own.under[at] = (own.under[at] ?? 0) + 1
      })
    },
  }
}
