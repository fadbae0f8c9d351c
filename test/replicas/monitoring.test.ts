import { useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { firing, readDeployed, readSamples, rules, type Sample } from './alert-rules.ts'

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }

const { panels } = JSON.parse(readDeployed('dashboard.json')) as { panels: readonly Panel[] }
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))

const environment = useTestEnvironment()
let samples: readonly Sample[]
let names: ReadonlySet<string>
beforeAll(async () => {
  await environment.member()
  const text = await (await fetch(`${environment.opsUrl}/metrics`)).text()
  samples = readSamples(text)
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  // Prometheus adds the first itself.
  names = new Set(['up', ...declared])
})

const WORDS = new Set('sum max min by on and or le rate increase topk time histogram_quantile'.split(' '))

/** The metrics of an expression, each with the labels that it selects or groups by. */
function metricsIn(expr: string): { readonly name: string; readonly labels: readonly string[] }[] {
  const bare = expr.replaceAll(/\b(?:by|on) \([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/([a-z_][a-z0-9_]*)(?:\{([^}]*)\})?/g)].flatMap(([, name = '', selected = '']) =>
    WORDS.has(name)
      ? []
      : [{ name, labels: [...selected.matchAll(/(\w+)=/g)].map(([, label = '']) => label) }],
  )
}

describe('the alert rules', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s uses metrics that exist', (_name, rule) => {
    for (const { name, labels } of metricsIn(rule.expr)) {
      expect(names.has(name), name).toBe(true)
      const own = samples.filter((sample) => sample.name === name)
      // Prometheus adds the instance.
      for (const label of labels.filter((each) => each !== 'instance' && each !== 'job'))
        if (own.length > 0)
          expect(
            own.some((sample) => label in sample.labels),
            `${name} ${label}`,
          ).toBe(true)
    }
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    expect(rule.annotations.summary.length).toBeGreaterThan(10)
    expect(rule.annotations.description.length).toBeGreaterThan(20)
  })

  it('have names of their own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    expect(rules.length).toBeGreaterThan(15)
  })

  it('do not fire in a healthy installation', () => {
    // Load on the machine of the test is no fault.
    const quiet = rules.filter(({ alert }) => alert !== 'EventLoopBusy')
    for (const { alert, expr } of quiet) expect(firing(expr, samples) ?? [], alert).toEqual([])
  })

  it.each([
    ['LedgerBroken', 'ledger_invariant_violations_total', 1],
    ['UpstreamBreakerOpen', 'upstream_breaker', 2],
    ['FeedDisconnected', 'feed_upstream_connected', 0],
    ['FeedStale', 'feed_stale', 1],
    ['WorkOverdue', 'exchange_overdue_tasks', 3],
    ['DatabaseBusy', 'exchange_database_connections', 2],
    ['EventLoopBusy', 'nodejs_eventloop_utilization', 0.95],
  ])('%s fires while %s is %d', (alert, metric, value) => {
    const rule = rules.find((each) => each.alert === alert)
    const faulty = samples.map((sample) => (sample.name === metric ? { ...sample, value } : sample))
    expect(firing(rule?.expr ?? '', faulty)?.length ?? 0).toBeGreaterThan(0)
  })
})

describe('the dashboard', () => {
  it.each(queries)('%s shows metrics that exist: %s', (_title, expr) => {
    for (const { name } of metricsIn(expr)) expect(names.has(name), name).toBe(true)
  })

  it('shows each metric of ours but those of the process', () => {
    const shown = new Set(
      queries.flatMap(([, expr]) => metricsIn(expr).map(({ name }) => name.replace(/_bucket$/, ''))),
    )
    const own = [...names].filter(
      (name) => !/^(?:process_|nodejs_|up$)|_(?:bucket|sum|count)$/.test(name) && !shown.has(name),
    )
    // Rows that are stuck have an alert; the rest is shown by a neighbour.
    expect(own.toSorted()).toEqual([
      'exchange_eventloop_lag_p99_seconds',
      'exchange_heap_used_bytes',
      'exchange_stuck_row_since_seconds',
      'upstream_queue_age_seconds',
    ])
  })
})
