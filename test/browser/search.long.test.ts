import { profileEndpoint } from '@bourse/contracts/account'
import { describe, expect, it } from 'vitest'
import { seededMember } from './seeded-member.ts'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'

const screen = fixture()
const typeInto = ({ page, t }: PageDriver, text: string) => page.getByLabel(t('search.hint')).fill(text)
const link = ({ page }: PageDriver, name: string | RegExp) => page.locator('main').getByRole('link', { name })

describe('the search of the whole app', () => {
  it('finds markets, pages, help, articles and works for a guest, in another language', async () => {
    const driver = await screen.openPage({ lang: 'jp', path: 'market/search' })
    await typeInto(driver, 'びっとこいん')
    await driver.page.locator('[data-market=BTC]').first().waitFor()
    await typeInto(driver, driver.t('screen.withdraw'))
    await link(driver, driver.t('screen.withdraw')).first().waitFor()
    await driver.sees(driver.t('search.needs_login'))
    await driver.sees(driver.t('screen.faq'))
    await driver.close()
  })

  it('opens a page by another word for it, and remembers the text for this member only', async () => {
    const member = await screen.environment.verified({ usdt: '10' })
    const driver = await screen.openPage({ member, path: 'market/search' })
    await typeInto(driver, 'kyc')
    await link(driver, driver.t('screen.identity')).first().click()
    await driver.arrives('setting/real_mark')
    await driver.page.goBack()
    await driver.page.getByRole('button', { name: 'kyc' }).waitFor()
    const stored = await driver.page.evaluate(() => localStorage.getItem('searches'))
    const { id } = await member.call(profileEndpoint, {})
    expect(JSON.parse(stored ?? '[]')).toEqual([{ owner: id, texts: ['kyc'] }])
    await driver.close()
  })

  it('finds a receipt by its number, a trader and a work', async () => {
    const driver = await screen.openPage({
      member: await seededMember(screen.environment),
      path: 'market/search',
    })
    await typeInto(driver, '#1')
    await link(driver, driver.t('search.receipt', { n: '1' })).click()
    await driver.page.waitForURL(/setting\/receipt\?id=/)
    await driver.page.goBack()
    for (const [path, name] of [
      ['follow/trader', await firstName(driver, '/api/follow/index', 'nickname')],
      ['nft/artworkDetail', await firstName(driver, '/api/bind_box/getBoxList', 'author_name')],
    ] as const) {
      await typeInto(driver, name)
      await driver.page.locator(`main a[href*="${path}"]`).first().waitFor()
    }
    await driver.close()
  })

  it('opens a question of the FAQ', async () => {
    const driver = await screen.openPage({ lang: 'en', path: 'market/search' })
    await typeInto(driver, 'forgot password')
    await driver.page.locator('main a[href*="common/faq?q="]').first().click()
    await driver.page.locator('main details[open]').waitFor()
    expect(await driver.page.locator('main details').count()).toBe(1)
    await driver.close()
  })

  it('shows that a part of it could not be loaded, and loads it by a retry', async () => {
    const driver = await screen.openPage({ lang: 'en', path: 'market/search' })
    await driver.page.route('**/api/follow/index*', (route) => route.abort())
    await typeInto(driver, 'btc')
    await driver.sees(driver.t('search.partly_failed'))
    await driver.page.unroute('**/api/follow/index*')
    await driver.page.getByRole('alert').getByRole('button').click()
    await driver.page.getByText(driver.t('search.partly_failed')).waitFor({ state: 'detached' })
    await driver.close()
  })
})

async function firstName({ page }: PageDriver, path: string, field: string): Promise<string> {
  const body = (await (await page.request.get(new URL(path, page.url()).href)).json()) as {
    data: { list: Record<string, string | null>[] }
  }
  const name = body.data.list.find((row) => row[field] !== null)?.[field]
  if (name === undefined || name === null) throw new Error(`no ${field} in ${path}`)
  return name
}
