import { Counter, type CounterConfiguration, type Registry } from 'prom-client'

/** A node per label value; the last level has the count since the last scrape. */
type Level = { count: number; readonly below: Map<string, Level> }

/**
 * A counter incremented with every request and read rarely. The library joins and validates labels on each
 * increment; here they are joined at the scrape.
 */
export function fastCounter(
  configuration: Pick<CounterConfiguration<string>, 'name' | 'help'> & {
    readonly labelNames: readonly string[]
    readonly registers: Registry[]
  },
): (...values: readonly string[]) => void {
  const newLevel = (): Level => ({ count: 0, below: new Map() })
  const top = newLevel()
  const { labelNames } = configuration
  const counter = new Counter({
    ...configuration,
    labelNames: [...labelNames],
    collect: () => flush(top, []),
  })

  function flush(level: Level, values: readonly string[]): void {
    if (level.count > 0)
      counter.inc(Object.fromEntries(labelNames.map((name, at) => [name, values[at] ?? ''])), level.count)
    level.count = 0
    for (const [value, below] of level.below) flush(below, [...values, value])
  }

  return (...values) => {
    let level = top
    for (const value of values) {
      let below = level.below.get(value)
      if (below === undefined) {
        below = newLevel()
        level.below.set(value, below)
      }
      level = below
    }
    level.count++
  }
}
