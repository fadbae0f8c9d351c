import { describe, expect, it } from 'vitest'
import { matchIn } from './highlight.tsx'

describe('a search text', () => {
  const rows: [string, string, [string, string, string] | null][] = [
    ['BTC', 'bt', ['', 'BT', 'C']],
    ['BTC', 'TC', ['B', 'TC', '']],
    ['BTC', ' btc ', ['', 'BTC', '']],
    ['Café', 'cafe', ['', 'Café', '']],
    ['CAFE', 'é', ['CAF', 'E', '']],
    ['US Tech 100', 'tech  1', ['US ', 'Tech 1', '00']],
    ['ﬁn', 'n', ['ﬁ', 'n', '']],
    ['比特币', '特', ['比', '特', '币']],
    ['BTC', 'zzzz', null],
    ['BTC', 'btcc', null],
    ['BTC', '', null],
    ['BTC', '   ', null],
  ]
  it.each(rows)('%s contains "%s" at %j', (text, query, parts) => {
    const match = matchIn(text, query)
    expect(match && [match.before, match.hit, match.after]).toEqual(parts)
  })
})
