import { describe, expect, it } from 'vitest'
import { crashRounds } from './crash-rounds.ts'

describe('an exchange that is killed during its work', () => {
  it(
    'has lost no acknowledged order, duplicated none, and repeats the response of each key',
    { timeout: 300_000 },
    async () => {
      const report = await crashRounds({ rounds: 3, responsesBefore: (round) => 25 + 30 * round })
      expect(report.broken).toEqual([])
      expect(report.acknowledged).toBeGreaterThan(100)
      expect(report.slowestStartMs).toBeLessThan(60_000)
    },
  )
})
