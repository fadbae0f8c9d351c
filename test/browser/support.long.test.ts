import { expect, it } from 'vitest'
import { sql } from '@bourse/exchange'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { button, field, paintPicture, press } from './gestures.ts'
import { openOperator } from './operator.ts'
import type { PageDriver } from './page-driver.ts'
import type { Language } from './words.ts'

const screen = fixture()
/** Questions of the FAQ with words that find them. */
const FAQ: Partial<Record<Language, readonly [question: string, words: string]>> = {
  en: ['I forgot my password.', 'password'],
  jp: ['パスワードを忘れました。', 'パスワード'],
  id: ['Saya lupa kata sandi.', 'kata sandi'],
}
const findFaq = ({ lang }: PageDriver) => FAQ[lang] ?? ['', '']
const operate = openOperator(screen)

it(
  'a member is answered by the FAQ, and by the operator while the page is open',
  { timeout: 60_000 },
  async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, lang: 'id', path: 'kefu/index' })
    const { page, t } = driver
    await driver.sees(t('support.offline'))
    await field(driver, 'support.write').fill(findFaq(driver)[0])
    const suggestions = page.getByRole('region', { name: t('support.answers') })
    await suggestions.getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await listBarriers(page)).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('app.close') })
      .click()

    await field(driver, 'support.write').fill('Halo <img src=x onerror=alert(1)>')
    await press(driver, 'support.send')
    const log = page.getByRole('log', { name: t('support.log') })
    await log.getByText('Halo <img src=x onerror=alert(1)>').waitFor()
    const picture = { name: 'p.png', mimeType: 'image/png', buffer: await paintPicture(driver) }
    await page.locator('input[type=file]').setInputFiles(picture)
    await log.getByRole('img').waitFor()
    expect(await operate('support', 'list')).toContain('waits since')
    await operate('support', 'reply', member.email, 'Sudah beres')
    // The event of the reply refreshes the page.
    await log.getByText('Sudah beres').waitFor()
    await log.getByRole('img', { name: t('mark.staff') }).waitFor()
    await driver.sees(t('support.online'))
    await driver.settles()
    expect(await listBarriers(page)).toEqual([])
    await operate('support', 'close', member.email)
    await driver.sees(t('support.closed'))
    expect(driver.complaints).toEqual([])
  },
)

it('a member adds a place to a message, and opens it from there', async () => {
  const member = await screen.environment.member()
  const driver = await screen.openPage({ member, lang: 'th', path: 'kefu/index' })
  const { page, t } = driver
  await field(driver, 'support.write').fill('ที่นี่')
  await press(driver, 'support.place')
  await driver.arrives('choose-location')
  await page.getByRole('button', { name: 'Bangkok' }).click()
  await driver.arrives('kefu/index')
  expect(await field(driver, 'support.write').inputValue()).toMatch(/^ที่นี่\nBangkok\n13\.\d+, 100\.\d+$/)
  await press(driver, 'support.send')
  await page
    .getByRole('log')
    .getByRole('link', { name: t('support.open_place') })
    .click()
  await driver.sees('Bangkok')
  expect(driver.at()).toMatch(/^open-location\?/)
  await driver.close()
})

it('the web view shows the reference of the API, framed without scripts', async () => {
  const driver = await screen.openPage({ lang: 'th', path: 'common/aboutus' })
  await driver.page.getByRole('link', { name: driver.t('content.reference') }).click()
  await driver.arrives('common/webView?page=reference')
  const frame = driver.page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  expect(await driver.page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin')
  // The search of the reference needs a script, which the frame does not run.
  expect(driver.complaints.filter((each) => !each.startsWith('Blocked script execution'))).toEqual([])
  await driver.close()
})

it('a guest searches the FAQ, and an address of the operator takes the place of the page', async () => {
  const guest = await screen.openPage({ lang: 'jp', path: 'common/faq' })
  await guest.page.locator('summary').first().click()
  await guest.page
    .getByRole('link', { name: guest.t('content.need_help') })
    .first()
    .click()
  await guest.arrives('kefu/index')
  await guest.sees(guest.t('support.login'))
  await field(guest, 'content.faq_hint').fill(findFaq(guest)[1])
  await guest.sees(findFaq(guest)[0])
  expect(await button(guest, 'support.send').count()).toBe(0)

  await screen.environment.db.rows(
    sql`update setting set value = 'https://help.example/chat' where key = 'support_url'`,
  )
  screen.environment.exchange.operator.siteChanged()
  const member = await screen.environment.member()
  const framed = await screen.openPage({
    member,
    lang: 'en',
    path: 'kefu/index',
    prepare: async (page) => {
      await page.route('https://help.example/**', (route) => route.fulfill({ body: 'help' }))
    },
  })
  const frame = framed.page.locator('iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toMatch(/^https:\/\/help\.example\/chat\?user_id=\d+&locale=vn$/)
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin allow-popups')
})
