import { account } from '@bourse/contracts/account'
import { PASSWORD } from '#environment'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserSession } from './browser-session.ts'
import { button, field, press } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

const stored = ({ page }: PageDriver) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

async function logIn(driver: PageDriver, password: string): Promise<void> {
  await field(driver, 'login.password').fill(password)
  await press(driver, 'login.submit')
}

describe('logging in', () => {
  it('returns to the requested page, after a wrong password as well', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ path: 'setting/security' })
    await driver.sees(driver.t('app.login_first'))
    await driver.arrives('common/login?to=setting%2Fsecurity')
    await field(driver, 'login.account').fill(member.email)
    await logIn(driver, 'not my password')
    const reason = driver.page.locator('[data-part=reason]')
    await reason.filter({ hasText: /./ }).waitFor()
    const message = await reason.textContent()
    expect(message).toBe(driver.t('login.failed'))
    await driver.page.locator('[data-toast]').waitFor({ state: 'detached' })
    expect(await reason.textContent(), 'the reason stays when the toast is gone').toBe(message)
    expect(await field(driver, 'login.account').inputValue()).toBe(member.email)
    expect(await stored(driver)).toEqual([null, null])
    await logIn(driver, PASSWORD)
    await driver.arrives('setting/security')
    const [token, user] = await stored(driver)
    expect(token).not.toBeNull()
    expect(user).toContain(member.email)
    await driver.close()
  })

  it('works with a check of the device while a guest at the same address guesses', async () => {
    const member = await screen.environment.member()
    const thief = screen.environment.visitor()
    for (let sent = 0; sent < 5; sent++)
      await thief.refusal(account.login, { handle: member.email, password: 'wrong horse 7' })
    const driver = await screen.openPage({ path: 'common/login' })
    await field(driver, 'login.account').fill(member.email)
    await field(driver, 'login.password').fill(PASSWORD)
    const checked = driver.sees(driver.t('app.checking_device'))
    await press(driver, 'login.submit')
    await checked
    await driver.arrives('index/index')
    expect(await driver.page.getByText(driver.t('app.checking_device')).count()).toBe(0)
    await driver.close()
  })

  it('shows the password only while its button is on', async () => {
    const driver = await screen.openPage({ path: 'common/login' })
    const password = field(driver, 'login.password')
    await password.fill('shown or not')
    expect(await password.getAttribute('type')).toBe('password')
    await press(driver, 'password.show')
    expect(await password.getAttribute('type')).toBe('text')
    await press(driver, 'password.hide')
    expect(await password.getAttribute('type')).toBe('password')
    await driver.close()
  })
})

describe('logging out', () => {
  it('clears the app, and Back shows nothing of the member', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, path: 'setting/security' })
    await driver.settles()
    await driver.go('setting/setting')
    await driver.sees(member.email)
    await press(driver, 'settings.logout')
    await driver.page
      .getByRole('alertdialog')
      .getByRole('button', { name: driver.t('settings.logout') })
      .click()
    await driver.arrives('index/index')
    expect(await stored(driver)).toEqual([null, null])
    await driver.page.goBack()
    await driver.sees(driver.t('app.login_first'))
    expect(await driver.page.getByText(member.email).count()).toBe(0)
    await driver.arrives('common/login?to=setting%2Fsecurity')
    await driver.close()
  })
})

describe('a second tab', () => {
  /** Opens another tab at a page, in the same browser. */
  async function tabAt({ context }: PageDriver, path: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`/h5/#/pages/${path}`)
    return page
  }

  it('shows nothing of a member a second after the first one logs out, and its late refusal ends no new session', async () => {
    const [former, next] = [
      await screen.environment.member({ usdt: '1234' }),
      await screen.environment.member({ usdt: '5678' }),
    ]
    const driver = await screen.openPage({ member: former, lang: 'en', path: 'setting/setting' })
    await driver.settles()
    const other = await tabAt(driver, 'fund/assets')
    await other.getByText('1,234').first().waitFor()
    // The former member's call is answered after the next member has logged in.
    let refuse = () => undefined as void
    const isNext = new Promise<void>((done) => (refuse = done))
    await other.route(/\/api\/wallet\//, async (route) => {
      await isNext
      await route.continue()
    })
    await driver.page.evaluate(() => localStorage.removeItem('token'))
    await other.getByText('1,234').first().waitFor({ state: 'detached', timeout: 1_000 })
    const { token, cookies } = await browserSession(next)
    await driver.context.addCookies(cookies)
    await driver.page.evaluate((text) => localStorage.setItem('token', text), token)
    refuse()
    await expect.poll(() => driver.page.evaluate(() => localStorage.getItem('token'))).toBe(token)
    expect(await other.getByText('1,234').count()).toBe(0)
    await driver.close()
  })
})

describe('a forgotten password', () => {
  it('is replaced with a code; the old one is refused, the new one accepted', async () => {
    const member = await screen.environment.member()
    await screen.environment.advance('2 minutes')
    const driver = await screen.openPage({ path: 'common/login' })
    const sent: string[] = []
    driver.page.on('request', (request) => {
      if (request.url().endsWith('/api/user/forget')) sent.push(request.postData() ?? '')
    })
    await driver.page.getByText(driver.t('login.forgot')).click()
    await field(driver, 'register.email_label').fill(member.email)
    await press(driver, 'code.send')
    await driver.page.locator('[data-toast]').waitFor()
    expect(await driver.page.getByText(/\d{6}/).count()).toBe(0)
    const code = await screen.environment.codeOf(member.email)
    await field(driver, 'code.label').fill(code)
    await field(driver, 'password.new').fill('a new one 8')
    await field(driver, 'password.repeat').fill('a new one 8')
    await press(driver, 'forgot.submit')
    // The exchange's own sentence, in the language of the page.
    await driver.page.locator('[data-toast]').filter({ hasNotText: code }).last().waitFor()
    await driver.arrives(`common/login?account=${encodeURIComponent(member.email)}`)
    expect(await field(driver, 'login.account').inputValue()).toBe(member.email)
    expect(Object.fromEntries(new URLSearchParams(sent[0]))).toMatchObject({
      account: member.email,
      password: 'a new one 8',
      repassword: 'a new one 8',
      code,
    })
    await logIn(driver, PASSWORD)
    await driver.page.locator('[data-part=reason]').filter({ hasText: /./ }).waitFor()
    await logIn(driver, 'a new one 8')
    await driver.arrives('index/index')
    await driver.close()
  })

  it('of an account with a foreign phone number is requested with its area code', async () => {
    const driver = await screen.openPage({ path: 'common/login?view=forgot&account=812345678' })
    const request = driver.page.waitForRequest((sent) => sent.url().endsWith('/api/sms_send'))
    await press(driver, 'register.area_button', { code: '86' })
    await driver.arrives('common/area')
    await field(driver, 'area.search').fill('66')
    await driver.page.getByRole('main').getByText('+66', { exact: true }).click()
    await button(driver, 'register.area_button', { code: '66' }).waitFor()
    expect(await field(driver, 'register.mobile_label').inputValue()).toBe('812345678')
    await press(driver, 'code.send')
    expect(Object.fromEntries(new URLSearchParams((await request).postData() ?? ''))).toMatchObject({
      mobile: '812345678',
      area_code: '66',
      scene: 'forget',
    })
    await driver.close()
  })
})

describe('a guest on a page for members', () => {
  it('is not sent to the log-in after leaving the page', async () => {
    const driver = await screen.openPage({ path: 'setting/security' })
    await driver.sees(driver.t('app.login_first'))
    await driver.page.evaluate(() => (location.hash = '#/pages/market/market'))
    await driver.page.locator('[data-toast]').waitFor({ state: 'detached' })
    await driver.arrives('market/market')
    await driver.close()
  })
})
