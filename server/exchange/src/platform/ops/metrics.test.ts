import { toInstant } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, sql } from '#platform/kernel'
import { testDatabase } from '#platform/testing'
import { counter, gauge, histogram } from './exposition.ts'
import { createExchangeMetrics } from './metrics.ts'
import { buildStuckGauges } from './stuck-rows.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase('metrics')
})
afterAll(() => db.close())

const lines = (family: { text(): string }) => family.text().split('\n').slice(2)

describe('a metric family', () => {
  it('counts by its label, with known values at zero', () => {
    const seen = counter('seen', { help: 'What was seen', label: 'what', known: ['one', 'two'] })
    seen.add('two')
    seen.add('three', 5)
    expect(seen.text().split('\n')).toEqual([
      '# HELP seen What was seen',
      '# TYPE seen counter',
      'seen{what="one"} 0',
      'seen{what="two"} 1',
      'seen{what="three"} 5',
    ])
  })

  it('without a label has one value', () => {
    const seen = counter('seen', { help: 'What was seen' })
    seen.add()
    expect(lines(seen)).toEqual(['seen 1'])
  })

  it('writes money exactly', () => {
    const value = '-12345678901234567890.123456789012345678'
    expect(lines(gauge('has', 'What it has', [{ labels: { of: 'a' }, value }]))).toEqual([
      `has{of="a"} ${value}`,
    ])
  })

  it('escapes label values', () => {
    expect(lines(gauge('is', 'x', [{ labels: { of: 'a"} 1\nb\\' }, value: 0 }]))).toEqual([
      'is{of="a_} 1_b_"} 0',
    ])
  })

  it('of durations counts each one in every bucket that is wide enough', () => {
    const took = histogram('took', { help: 'How long', label: 'what' })
    for (const seconds of [0.001, 0.03, 60]) took.observe('x', seconds)
    expect(lines(took)).toEqual(
      expect.arrayContaining([
        'took_bucket{what="x",le="0.001"} 1',
        'took_bucket{what="x",le="0.02"} 1',
        'took_bucket{what="x",le="0.05"} 2',
        'took_bucket{what="x",le="5"} 2',
        'took_bucket{what="x",le="+Inf"} 3',
        'took_count{what="x"} 3',
      ]),
    )
  })
})

describe('the metrics of an exchange', () => {
  const nothing = () => Promise.resolve({ houseBalances: [], overdue: [], stuck: [] })

  it('distinguish logins, codes and refusals', async () => {
    const metrics = createExchangeMetrics()
    for (const outcome of ['ok', 'login_failed', 'login_failed'])
      metrics.recordCall({ endpoint: 'account.login', outcome })
    for (const outcome of ['ok', 'code_invalid', 'code_too_soon'])
      metrics.recordCall({ endpoint: 'account.x', outcome })
    const text = await metrics.text(db, nothing)
    for (const line of [
      'exchange_logins_total{result="passed"} 1',
      'exchange_logins_total{result="failed"} 2',
      'exchange_verification_codes_total{result="wrong"} 1',
      'exchange_verification_codes_total{result="too_soon"} 1',
      'exchange_verification_codes_total{result="too_many"} 0',
      'exchange_refusals_total{reason="login_failed"} 2',
      'ledger_invariant_violations_total 0',
    ])
      expect(text.split('\n')).toContain(line)
  })

  it('are served while the database is unavailable, without its gauges', async () => {
    const metrics = createExchangeMetrics()
    const away = await metrics.text(db, () => Promise.reject(new Error('away')))
    expect(away).toContain('exchange_database_connections{state="waiting"} 0')
    expect(away).not.toContain('exchange_overdue_tasks')
    const here = await metrics.text(db, () =>
      Promise.resolve({
        houseBalances: [],
        overdue: [{ labels: { kind: 'tasks' }, value: 3 }],
        stuck: buildStuckGauges([
          { product: 'seconds order', row: '17', since: toInstant(1_700_000_000_500) },
        ]),
      }),
    )
    expect(here).toContain('exchange_overdue_tasks{kind="tasks"} 3')
    expect(here).toContain('exchange_stuck_row_since_seconds{product="seconds order",row="17"} 1700000000.5')
  })

  it('are valid: every line is a comment or a sample', async () => {
    const metrics = createExchangeMetrics()
    await db.row(sql`select 1`)
    metrics.queried('read', 3)
    for (const line of (await metrics.text(db, nothing)).trim().split('\n'))
      expect(line).toMatch(
        /^# (?:HELP|TYPE) [a-z_0-9]+ .+$|^[a-z_0-9]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/,
      )
  })
})
