import { describe, expect, it } from 'vitest'
import { readGlossary } from './glossary.ts'

const glossary = readGlossary(
  [
    '| `early` | `x` | before the tables | no |',
    '## Bracketed words',
    '| Wire word | Our word | Meaning | Counted in |',
    '|---|---|---|---|',
    '| `amount` | `net` wallet | `net`: what arrives · ieo, spot: coins · `net` nft: of a lot · A quantity | the asset · spot: the base asset |',
    '| `is_trader` | `isLeader` | Whether a leader: 1 yes, 2 no | |',
    '| `bare` | `bare` | Three cells only |',
  ].join('\n'),
  ['wallet', 'ieo', 'spot', 'nft'],
)
const definition = (area: string, ours: string, wire = 'amount') => glossary.definition({ area, ours, wire })

describe('a glossary cell', () => {
  it('resolves to the most specific entry of a field', () => {
    expect(definition('wallet', 'net')).toBe('what arrives')
    expect(definition('nft', 'net')).toBe('of a lot')
    expect(definition('spot', 'quantity')).toBe('coins')
    expect(definition('wallet', 'quantity')).toBe('A quantity')
  })

  it('may contain a colon that is no prefix', () => {
    expect(definition('wallet', 'isLeader', 'is_trader')).toBe('Whether a leader: 1 yes, 2 no')
  })

  it('has the unit of a number, or none', () => {
    expect(glossary.countedIn({ area: 'spot', ours: 'quantity', wire: 'amount' })).toBe('the base asset')
    expect(glossary.countedIn({ area: 'wallet', ours: 'net', wire: 'amount' })).toBe('the asset')
    expect(glossary.countedIn({ area: 'wallet', ours: 'isLeader', wire: 'is_trader' })).toBeNull()
    expect(glossary.countedIn({ area: 'wallet', ours: 'bare', wire: 'bare' })).toBeNull()
  })

  it('is not invented for an unknown word', () => {
    expect(definition('wallet', 'early', 'early')).toBeNull()
    expect(definition('wallet', 'bare', 'bare')).toBe('Three cells only')
  })
})
