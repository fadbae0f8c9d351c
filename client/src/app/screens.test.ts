import { PAGE_CALLS } from '@bourse/contracts/api'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { screens } from './screen-table.ts'
import { homeRow, loadScreens, findScreen } from './screens.ts'

/** Pages beyond the product's list. */
const OWN = [
  'setting/receipts',
  'transaction/futures_market',
  'setting/receipt',
  'proof/prices',
  'proof/status',
  'setting/passkeys',
  'fund/recurring',
  'setting/api_keys',
  'setting/country',
  'setting/webhooks',
  'setting/webhook',
  'setting/logins',
  'setting/sub_accounts',
  'setting/notifications',
  'setting/freeze',
  'otc/order',
  'chat/room',
  'fund/portfolio',
  'mining/mining',
  'mining/rent',
  'mining/order',
]

beforeAll(loadScreens)

describe('the screen table', () => {
  it('has all 88 pages of the product list and the additional ones, each once', () => {
    expect(screens.filter((row) => !OWN.includes(row.path))).toHaveLength(88)
    expect(new Set(screens.map((row) => row.path)).size).toBe(88 + OWN.length)
  })
  it('has five tabs in order', () => {
    const tabs = screens.filter((row) => row.tab !== undefined).map((row) => row.path)
    expect(tabs).toEqual([
      'index/index',
      'market/market',
      'transaction/index',
      'financial/index',
      'fund/assets',
    ])
  })
  it('shows Home without the table, and a page that waits for it anywhere else', async () => {
    vi.resetModules()
    const fresh = await import('./screens.ts')
    expect(fresh.findScreen('', null)).toBe(fresh.homeRow)
    expect(fresh.findScreen('market/market', null)?.path).toBe('pending')
    await fresh.loadScreens()
    expect(fresh.findScreen('market/market', null)?.tab).toBe(1)
    expect(fresh.findScreen('', null)).toBe(fresh.homeRow)
  })
  it('has each page whose calls are listed', () => {
    const routes = screens.map((row) => `${row.path}?`)
    const starts = Object.keys(PAGE_CALLS).map((start) => start.replace(/\?.+$/, '?'))
    expect(starts.filter((start) => !routes.some((route) => route.startsWith(start)))).toEqual([])
  })
  it('names only existing pages as parents', () => {
    for (const row of screens)
      if (row.parent !== undefined) expect(findScreen(row.parent, null), row.path).not.toBeNull()
  })
  it('resolves the root and the alias of the quotation tab, and no unknown page', () => {
    expect(findScreen('', null)?.path).toBe(homeRow.path)
    expect(findScreen('quotation/index', null)?.path).toBe('market/market')
    expect(findScreen('common/login', 'forgot')?.title).toBe('screen.forgot')
    expect(findScreen('common/login', 'else')?.title).toBe('screen.login')
    expect(findScreen('common/nowhere', null)).toBeNull()
  })
})
