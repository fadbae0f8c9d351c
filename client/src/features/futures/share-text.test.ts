import { toAmount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import { sharedLines, sharedText } from './share-text.ts'

const format = { ...formatIn('en'), t: (key: string) => key }
const shared = {
  position: { symbol: 'BTC/USDT', side: 'long', leverage: 10, openPrice: toAmount('60000') } as Position,
  price: toAmount('61200'),
  percent: toAmount('20'),
  tick: toAmount('0.01'),
  isClosed: false,
  showsResult: false,
  isPaper: true,
}
const text = (given: object = {}) => sharedText(sharedLines({ ...shared, ...given }, format))

it('a shared picture contains the result only if its owner chose so, and never an amount of money', () => {
  expect(text()).toBe(
    'BTC/USDT · futures.long 10×\nfutures.open_price: 60,000.00\nfutures.price_now: 61,200.00\nfutures.paper',
  )
  expect(text({ showsResult: true })).toContain('\n+20.00%\n')
  expect(text({ isClosed: true, isPaper: false })).toMatch(/close_price: 61,200\.00$/)
})
