import { describe, expect, it } from 'vitest'
import { missingPages } from './missing-pages.ts'

describe('the pages of a platform', () => {
  it.each([
    [['nft'], 'nft/nft', true],
    [['nft'], 'nft/components/artist', true],
    [['nft'], 'ieo/ieo', false],
    [['margin'], 'transaction/contract?panel=leverage', true],
    [['margin'], 'transaction/contract', false],
    [['stocks'], 'market/market?seg=stocks', true],
    [['stocks'], 'market/market', false],
    [['dual-invest', 'ieo', 'lock-mining'], 'financial/index', false],
    [['dual-invest', 'ieo', 'lock-mining', 'mining'], 'financial/index', true],
    [[], 'nft/nft', false],
  ])('without %j: %s is missing: %s', (areas, page, expected) =>
    expect(missingPages(areas)(page)).toBe(expected),
  )
})
