import type { Registry } from 'prom-client'

type Series = { readonly upTo: number[]; sum: number; count: number }
export type FastHistogramOptions = {
  readonly name: string
  readonly help: string
  /** The label name; null for a single series. */
  readonly label: string | null
  /** Upper bounds in seconds, ascending. */
  readonly bounds: readonly number[]
  readonly registry: Registry
}

/**
 * A histogram observed with every request and read rarely. The library joins and validates labels on each
 * observation; this one only counts, and builds the registry's format at the scrape.
 */
export function fastHistogram({
  name,
  help,
  label,
  bounds,
  registry,
}: FastHistogramOptions): (value: string, ms: number) => void {
  const all = new Map<string, Series>()

  function findOrAddSeries(value: string): Series {
    const known = all.get(value)
    if (known !== undefined) return known
    const made = { upTo: bounds.map(() => 0), sum: 0, count: 0 }
    all.set(value, made)
    return made
  }

  function listSamples(value: string, { upTo, sum, count }: Series) {
    const labels = label === null ? {} : { [label]: value }
    const bucket = (le: number | '+Inf', within: number) => ({
      metricName: `${name}_bucket`,
      labels: { le, ...labels },
      value: within,
    })
    let within = 0
    return [
      ...bounds.map((bound, at) => bucket(bound, (within += upTo[at] ?? 0))),
      bucket('+Inf', count),
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]
  }

  if (label === null) findOrAddSeries('')
  const metric = {
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    get: () =>
      Promise.resolve({
        ...metric,
        values: [...all].flatMap(([value, series]) => listSamples(value, series)),
      }),
    reset: () => all.clear(),
  }
  registry.registerMetric(metric as never)
  return (value, ms) => {
    const series = findOrAddSeries(value)
    const seconds = ms / 1000
    let at = 0
    while (at < bounds.length && seconds > (bounds[at] as number)) at++
    if (at < bounds.length) series.upTo[at] = (series.upTo[at] ?? 0) + 1
    series.sum += seconds
    series.count++
  }
}
