import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadAreas, setLanguage, t } from '#text'
import { screens } from './screen-table.ts'
import { loadScreens } from './screens.ts'
import { pageTitle, searchPages, STEP_PAGES, suggestPages, type Visitor } from './search-pages.ts'

const MEMBER: Visitor = { isMember: true, hasSeconds: true }
const GUEST: Visitor = { isMember: false, hasSeconds: true }
const found = (text: string, visitor = MEMBER) => searchPages({ screens, text, ...visitor, t })
const paths = (text: string, visitor = MEMBER) => found(text, visitor).map(({ key }) => key)

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  await setLanguage('en')
  await Promise.all([loadScreens(), loadAreas(['search'])])
})

describe('the search of pages', () => {
  it('finds a page by the beginning of its title or of a word of it, whole titles first', () => {
    expect(paths('Security')).toEqual(['setting/security'])
    expect(paths('password')).toEqual(['setting/password', 'setting/payPassword', 'setting/security'])
    expect(paths('assword')).toEqual([])
  })
  it('finds a page by another word for it', () => {
    expect(paths('KYC')).toEqual(['setting/real_mark'])
    expect(paths('2fa')).toEqual(['setting/security'])
    expect(paths('ＣＡＳＨ out')).toEqual(['fund/withdraw'])
  })
  it('opens pages that need a coin by the choice of one', () => {
    expect(found('withdraw')[0]).toMatchObject({ to: 'fund/select', query: { mode: 'withdraw' } })
  })
  it('marks pages that ask a guest to log in, and hides the login from members', () => {
    expect(found('portfolio', GUEST)[0]?.note).toBe('Login required')
    expect(found('portfolio')[0]?.note).toBe('Assets')
    expect(paths('sign up')).toEqual([])
    expect(paths('sign up', GUEST)).toEqual(['common/register'])
  })
  it('has no page of options where they are not offered', () => {
    expect(paths('options orders')).toEqual(['transaction/seconds_order'])
    expect(paths('options orders', { ...MEMBER, hasSeconds: false })).toEqual([])
  })
  it('leaves out only pages that exist', () => {
    const known = new Set(screens.map(({ path }) => path))
    expect(STEP_PAGES.filter((path) => !known.has(path))).toEqual([])
  })
  it.each(['zh', 'hk', 'jp', 'kor', 'th', 'vn', 'id', 'fra', 'spa'] as const)(
    'finds every offered page by its title in %s',
    async (language) => {
      await setLanguage(language)
      for (const row of screens.filter(({ path }) => !STEP_PAGES.includes(path))) {
        const visitor = { ...MEMBER, isMember: !row.path.startsWith('common/') }
        const titles = found(pageTitle(row, t), visitor).map(({ title }) => title)
        expect(titles, row.path).toContain(pageTitle(row, t))
      }
      await setLanguage('en')
    },
  )
})

describe('suggested pages', () => {
  it('fit the visitor', () => {
    const keys = (visitor: Visitor) => suggestPages({ screens, ...visitor, t }).map(({ key }) => key)
    expect(keys(MEMBER)).toHaveLength(6)
    expect(keys(GUEST)).toContain('common/register')
    expect(keys(MEMBER)).not.toContain('common/register')
  })
})
