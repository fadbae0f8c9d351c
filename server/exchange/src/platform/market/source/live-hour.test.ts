import { createHash } from 'node:crypto'
import { toInstant } from '@bourse/contracts/kit'
import type { ProcessVersion } from '@bourse/contracts/price-process/dynamics'
import { expect, it } from 'vitest'
import { createHistory } from './history.ts'
import { publicKey } from './keyed-noise.ts'
import { simulateHour } from './live-hour.ts'
import { smallCatalogue } from './testing.ts'

const { markets } = smallCatalogue
const ids = markets.map(({ id }) => id)
const FROM = toInstant(Date.UTC(2026, 10, 20, 14))
const opening = createHistory(markets, undefined, 1).stateAt(FROM)
const simulate = (version: ProcessVersion) =>
  simulateHour({ key: publicKey('vector'), version, from: FROM, markets, opening })
const digest = (path: Float64Array) => createHash('sha256').update(path.join()).digest('hex').slice(0, 16)

it('has the same ticks on every machine', () => {
  const hour = simulate(1)
  const [btc, shib, aapl] = ids.map((id) => [digest(hour.prices(id)), digest(hour.volumes(id))])
  expect({ btc, shib, aapl }).toEqual({
    btc: ['0234353d93b62a67', 'e1c6c337aa6722df'],
    shib: ['6cab440ee6b84610', 'cdffa38040379e34'],
    aapl: ['62adbf305f6e3cd3', '1527451457d7bbc7'],
  })
})

it('has the same coins in both versions, and in each the same stocks on every machine', () => {
  const hour = simulate(2)
  const [btc, shib, aapl] = ids.map((id) => digest(hour.prices(id)))
  expect([btc, shib, aapl]).toEqual(['0234353d93b62a67', '6cab440ee6b84610', 'd733d13721ef4c5a'])
})
