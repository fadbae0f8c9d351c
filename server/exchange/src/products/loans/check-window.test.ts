import { addMs, toAmount, toInstant, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { expect, it } from 'vitest'
import { type RecordedTick, createTickWindow } from '#platform/market'
import { catalogue, loanTerms } from '#catalogue'
import { checkWindow } from './check-window.ts'
import type { LoanDeps } from './deps.ts'

const AT = toInstant(Date.UTC(2026, 2, 4, 8))
const tick = (before: number): RecordedTick => ({
  id: '1',
  market: '1' as MarketId,
  at: addMs(AT, -before * SECOND),
  price: toAmount('1'),
  volume: toAmount('1'),
})

/** Dependencies whose database only counts the queries that a window needs, and finds nothing. */
function counting() {
  let queries = 0
  const db = {
    rows: () => {
      queries += 1
      return Promise.resolve([])
    },
  }
  const market = { assetById: (id: string) => catalogue.assets.find((asset) => asset.id === id) ?? null }
  const deps = { db, market, terms: loanTerms } as unknown as LoanDeps
  return { deps, queries: () => queries }
}

it.each([
  ['a price of the second itself may liquidate', createTickWindow(AT, [[tick(0)]]), 1],
  ['a price that stands since an earlier second does not', createTickWindow(AT, [[]], [tick(30)]), 0],
  ['nothing happens without any price', createTickWindow(AT, [[]]), 0],
])('%s', async (_name, window, expected) => {
  const { deps, queries } = counting()
  await checkWindow(deps, window)
  expect(queries()).toBe(expected)
})
