import { describe, expect, it } from 'vitest'
import { crashRounds } from './crash-rounds.ts'

describe('an exchange that is killed in the middle of its work', () => {
  it(
    'has lost no order that it acknowledged, doubled none, and answers each key as before',
    { timeout: 300_000 },
    async () => {
      const report = await crashRounds({ rounds: 3, responsesBefore: (round) => 25 + 30 * round })
      expect(report.broken).toEqual([])
      expect(report.acknowledged).toBeGreaterThan(100)
      expect(report.slowestStartMs).toBeLessThan(60_000)
    },
  )
})
