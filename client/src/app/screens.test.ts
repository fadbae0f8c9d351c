import { describe, expect, it } from 'vitest'
import { HOME, isBuilt, screenOf, screens } from './screens.ts'

/** Lower it with each page that is built; it never rises. */
const MOST_NOT_BUILT = 40

/** Pages that the product's list does not know. */
const OWN = ['setting/receipts', 'setting/receipt']

describe('the table of pages', () => {
  it('has all 88 of them and the house’s own, each once', () => {
    expect(screens.filter((row) => !OWN.includes(row.path))).toHaveLength(88)
    expect(new Set(screens.map((row) => row.path)).size).toBe(88 + OWN.length)
  })
  it('lists what is not built yet, and the list can only shrink', () => {
    const missing = screens.filter((row) => !isBuilt(row)).map((row) => row.path)
    expect(missing.length, missing.join(' · ')).toBeLessThanOrEqual(MOST_NOT_BUILT)
  })
  it('has five tabs in their order', () => {
    const tabs = screens.filter((row) => row.tab !== undefined).map((row) => row.path)
    expect(tabs).toEqual([
      'index/index',
      'market/market',
      'transaction/index',
      'financial/index',
      'fund/assets',
    ])
  })
  it('leads back only to pages that exist', () => {
    for (const row of screens)
      if (row.parent !== undefined) expect(screenOf(row.parent, null), row.path).not.toBeNull()
  })
  it('knows the root, the alias of the quotation tab, and nothing that does not exist', () => {
    expect(screenOf('', null)?.path).toBe(HOME)
    expect(screenOf('quotation/index', null)?.path).toBe('market/market')
    expect(screenOf('common/login', 'forgot')?.title).toBe('screen.forgot')
    expect(screenOf('common/login', 'else')?.title).toBe('screen.login')
    expect(screenOf('common/nowhere', null)).toBeNull()
  })
})
