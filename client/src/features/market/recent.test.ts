import { describe, expect, it } from 'vitest'
import { withSearch } from './search-markets.ts'

describe('recent searches', () => {
  it('have the newest first', () => expect(withSearch(['ETH'], 'BTC')).toEqual(['BTC', 'ETH']))
  it('contain each text once, ignoring case', () =>
    expect(withSearch(['ETH', 'btc', 'SOL'], 'BTC')).toEqual(['BTC', 'ETH', 'SOL']))
  it('are eight at most', () => {
    const many = Array.from({ length: 8 }, (_, at) => `C${at}`)
    expect(withSearch(many, 'NEW')).toEqual(['NEW', ...many.slice(0, 7)])
  })
})
