import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Database, QueryKind } from '#platform/kernel'
import { counter, type Family, gauge, histogram, type GaugeSample } from './exposition.ts'

/** The outcome of a finished call. */
export type CallOutcome = { readonly endpoint: string; readonly outcome: string }

/** Gauges that only the database knows, read per scrape. */
export type ReadGauges = () => Promise<{
  readonly houseBalances: readonly GaugeSample[]
  readonly overdue: readonly GaugeSample[]
  readonly stuck: readonly GaugeSample[]
}>

export type ExchangeMetrics = {
  /** Records the duration of a query or a transaction. */
  queried(kind: QueryKind, ms: number): void
  recordCall(call: CallOutcome): void
  /** Records the broken ledger invariants found by an audit. */
  violated(count: number): void
  /** Returns the metrics as text; the gauges of the database are omitted while it is unavailable. */
  text(db: Database, readGauges: ReadGauges): Promise<string>
}

const NANOSECONDS = 1e9

export function createExchangeMetrics(): ExchangeMetrics {
  const queries = histogram('exchange_database_seconds', {
    help: 'Duration of database work, including the wait for a connection',
    label: 'work',
  })
  const violations = counter('ledger_invariant_violations_total', {
    help: 'Ledger invariant violations found by audits',
  })
  const refusals = counter('exchange_refusals_total', {
    help: 'Refused calls, by reason',
    label: 'reason',
  })
  const logins = counter('exchange_logins_total', {
    help: 'Login attempts, by result',
    label: 'result',
    known: ['passed', 'failed'],
  })
  const codes = counter('exchange_verification_codes_total', {
    help: 'Verification codes that were wrong or refused',
    label: 'result',
    known: ['wrong', 'too_soon', 'too_many'],
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  return {
    queried: (kind, ms) => queries.observe(kind, ms / 1_000),
    violated: (count) => violations.add('', count),
    recordCall({ endpoint, outcome }) {
      const isLogin = endpoint === 'account.login'
      if (isLogin) logins.add(outcome === 'ok' ? 'passed' : 'failed')
      if (outcome === 'ok') return
      refusals.add(outcome)
      if (outcome === 'code_invalid') codes.add('wrong')
      if (outcome === 'code_too_soon' || outcome === 'code_too_many') codes.add(outcome.slice('code_'.length))
    },
    async text(db, readGauges) {
      const counted = [
        queries,
        violations,
        refusals,
        logins,
        codes,
        processFigures(delay),
        ...buildDatabaseFigures(db),
      ]
      delay.reset()
      const found = await readGauges().catch(() => null)
      const databaseFamilies = found === null ? [] : readGaugeFamilies(found)
      return `${[...counted, ...databaseFamilies].map((family) => family.text()).join('\n')}\n`
    },
  }
}

const readGaugeFamilies = ({ houseBalances, overdue, stuck }: Awaited<ReturnType<ReadGauges>>): Family[] => [
  gauge('exchange_house_balance', 'Balances of the house accounts', houseBalances),
  gauge('exchange_overdue_tasks', 'Work overdue by more than five seconds, by kind', overdue),
  gauge(
    'exchange_stuck_row_since_seconds',
    'Rows and tasks that fail at every run, by the Unix time of the first failure',
    stuck,
  ),
]

function buildDatabaseFigures(db: Database): Family[] {
  const { totalCount, idleCount, waitingCount } = db.pool
  const of = (state: string, value: number): GaugeSample => ({ labels: { state }, value })
  return [
    gauge('exchange_database_connections', 'Connections by state, and queries waiting for one', [
      of('busy', totalCount - idleCount),
      of('idle', idleCount),
      of('waiting', waitingCount),
    ]),
    gauge('exchange_database_unknown_commits', 'Commits with an unknown outcome since the start', [
      { labels: {}, value: db.unknownCommits() },
    ]),
  ]
}

function processFigures(delay: ReturnType<typeof monitorEventLoopDelay>): Family {
  const { rss, heapUsed } = process.memoryUsage()
  const figures = [
    gauge('exchange_resident_memory_bytes', 'Resident memory of the process', [{ labels: {}, value: rss }]),
    gauge('exchange_heap_used_bytes', 'Heap in use', [{ labels: {}, value: heapUsed }]),
    gauge(
      'exchange_eventloop_lag_p99_seconds',
      '99th percentile of the event-loop delay since the last scrape',
      [{ labels: {}, value: Math.max(0, delay.percentile(99)) / NANOSECONDS }],
    ),
    gauge('exchange_eventloop_utilization', 'Busy share of the event loop since the start', [
      { labels: {}, value: performance.eventLoopUtilization().utilization },
    ]),
  ]
  return { text: () => figures.map((figure) => figure.text()).join('\n') }
}
