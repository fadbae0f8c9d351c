/** A family of figures in the text that Prometheus reads: its name, what it says, and a line for each label. */
export type Family = { text(): string }

const familyOf = (
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

/** Counts what happened, by one label at most; `known` are there from the start, so that a first time can be seen. */
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
    ...familyOf('counter', name, help, lines),
    add: (value = '', by = 1) => void counts.set(value, (counts.get(value) ?? 0) + by),
  }
}

/** What stands at the moment of asking. A value may be text: money is written as it is. */
export type GaugeSample = {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number | string
}

export const gauge = (name: string, help: string, samples: readonly GaugeSample[]): Family =>
  familyOf('gauge', name, help, () =>
    samples.map(({ labels, value }) => `${labelled(name, labels)} ${value}`),
  )

export type Histogram = Family & { observe(label: string, seconds: number): void }

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** Spans by their length, from which any share can be read: the slowest hundredth among them. */
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
    ...familyOf('histogram', name, help, lines),
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
