import { describe, expect, it } from 'vitest'
import { field, tab, toast } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()

/** The changes of all rows from above to below, as numbers. */
async function changes({ page }: Phone): Promise<number[]> {
  const rows = await page.locator('main a', { hasText: '%' }).allInnerTexts()
  return rows.map((row) => Number(/[+−-]?\d+\.\d+(?=%)/.exec(row)?.[0].replace('−', '-')))
}

const topRow = async ({ page }: Phone) =>
  (await page.locator('main a', { hasText: '%' }).first().innerText()).split('\n')[0]

const isFalling = (figures: readonly number[]) =>
  figures.every((figure, at) => at === 0 || figure <= (figures[at - 1] ?? 0))

const star = (phone: Phone, name: string) =>
  phone.page.getByRole('button', { name: phone.t('market.star_add', { name }), exact: true })
const starred = (phone: Phone, name: string) =>
  phone.page.getByRole('button', { name: phone.t('market.star_remove', { name }), exact: true })

describe('markets', () => {
  it('stay sorted by change while prices move', async () => {
    await screen.world.price('ETH/USDT', '3300')
    await screen.world.price('BTC/USDT', '59000')
    const phone = await screen.phone({ path: 'market/market' })
    await phone.settles()
    await phone.page.locator('[data-sort=change]').click()
    await expect.poll(async () => isFalling(await changes(phone))).toBe(true)
    expect(await topRow(phone)).toBe('ETH')
    await screen.world.price('SOL/USDT', '190')
    await expect.poll(() => topRow(phone), { timeout: 5_000 }).toBe('SOL')
    expect(isFalling(await changes(phone))).toBe(true)
    await phone.close()
  })

  it('a star fills at once and empties again with a message when the call fails', async () => {
    const phone = await screen.phone({ member: await screen.world.member(), path: 'market/market' })
    await phone.settles()
    let fail: () => void = () => undefined
    const held = new Promise<void>((done) => (fail = done))
    await phone.page.route('**/api/optional/add', async (route) => {
      await held
      await route.abort()
    })
    await star(phone, 'BTC').click()
    await starred(phone, 'BTC').waitFor()
    fail()
    await star(phone, 'BTC').waitFor()
    await toast(phone).waitFor()
    await phone.close()
  })

  it('a starred coin is a favourite after a reload as well', async () => {
    const phone = await screen.phone({
      member: await screen.world.member(),
      path: 'market/market?seg=favourites',
    })
    await phone.sees(phone.t('market.no_favourites'))
    const added = phone.page.waitForResponse('**/api/optional/add')
    await star(phone, 'BTC').click()
    expect((await added).status()).toBe(200)
    await phone.page.reload()
    await starred(phone, 'BTC').waitFor()
    expect(await phone.page.getByText(phone.t('market.no_favourites')).count()).toBe(0)
    await phone.close()
  })

  it('a stranger who presses a star is asked to log in, and nothing is sent', async () => {
    const phone = await screen.phone({ path: 'market/market' })
    await phone.settles()
    await star(phone, 'BTC').click()
    await phone.sees(phone.t('app.login_first'))
    await phone.arrives('common/login?to=market%2Fmarket')
    await phone.close()
  })

  it('are found by a part of their name, which is marked; nothing found shows what is hot', async () => {
    const phone = await screen.phone({ path: 'market/market' })
    await phone.page.getByRole('link', { name: phone.t('screen.search') }).click()
    await phone.settles()
    await field(phone, 'search.hint').fill('bt')
    await expect.poll(() => phone.page.locator('mark').allInnerTexts()).toContain('BT')
    expect((await phone.page.locator('main a', { hasText: '%' }).allInnerTexts()).length).toBeGreaterThan(0)
    await field(phone, 'search.hint').fill('zzzz')
    await phone.sees(phone.t('search.none', { text: 'zzzz' }))
    expect((await phone.page.locator('main a', { hasText: '%' }).allInnerTexts()).length).toBeGreaterThan(2)
    await phone.close()
  })

  it('have four lists, each with its own markets', async () => {
    const phone = await screen.phone({ path: 'market/market' })
    await phone.settles()
    const seen = new Set<string | undefined>()
    for (const list of ['market.coins', 'market.contracts', 'market.stocks'] as const) {
      await tab(phone, list).click()
      await phone.settles()
      seen.add((await phone.page.locator('main a', { hasText: '%' }).first().innerText()).split('\n')[0])
    }
    expect(seen.size).toBeGreaterThan(1)
    await phone.close()
  })
})
