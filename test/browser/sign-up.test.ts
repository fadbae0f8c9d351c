import { codeIn, PASSWORD } from '#environment'
import { describe, expect, it } from 'vitest'
import { feedConnection } from './feed-connection.ts'
import { field, press } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

async function requestCode(driver: PageDriver, email: string): Promise<string> {
  await field(driver, 'register.email_label').fill(email)
  await press(driver, 'code.send')
  const hint = driver.page.locator('form').getByText(/\d{6}/)
  return codeIn((await hint.textContent()) ?? '')
}

async function fillPasswords(driver: PageDriver, password: string, repeated: string): Promise<void> {
  await field(driver, 'login.password').fill(password)
  await field(driver, 'password.repeat').fill(repeated)
  await press(driver, 'register.submit')
}

/** Submits a complete form that is refused with `error`. */
async function filledForm(error: object): Promise<PageDriver> {
  const driver = await screen.openPage({ path: 'common/register' })
  await driver.page.route('**/api/user/register', (route) =>
    route.fulfill({ status: 422, json: { ok: false, error: { request_id: 'r', ...error } } }),
  )
  await field(driver, 'register.email_label').fill('refused@example.com')
  await field(driver, 'code.label').fill('123456')
  await driver.page
    .locator('label', { has: driver.page.getByRole('checkbox') })
    .click({ position: { x: 10, y: 10 } })
  await fillPasswords(driver, 'long enough', 'long enough')
  return driver
}

describe('registration', () => {
  it('requests a code once and counts a minute until the next', async () => {
    // The server's time, which does not jump with the page's, would correct the countdown.
    const feed = feedConnection()
    await feed.cut()
    const driver = await screen.openPage({
      path: 'common/register',
      holdsTime: true,
      prepare: feed.prepare,
    })
    const send = driver.page.getByRole('button', { name: driver.t('code.send'), exact: true })
    await send.waitFor()
    expect(await send.isDisabled(), 'no address yet').toBe(true)
    await field(driver, 'register.email_label').fill('nobody@nowhere')
    expect(await send.isDisabled(), 'no address that mail could reach').toBe(true)
    await requestCode(driver, 'counting@example.com')
    await driver.page.clock.pauseAt(Date.now() + 1_000)
    const left = async () => {
      const label = await driver.page.locator('form button[disabled]').textContent()
      return Number(/\d+/.exec(label ?? '')?.[0])
    }
    const first = await left()
    expect(first).toBeGreaterThan(55)
    await driver.page.clock.runFor(10_000)
    expect(await left()).toBe(first - 10)
    await driver.page.clock.resume()
    await driver.go('common/login')
    await field(driver, 'login.password').waitFor()
    await driver.go('common/register')
    await field(driver, 'register.email_label').waitFor()
    expect(await left(), 'the wait outlives the page').toBeLessThanOrEqual(first - 10)
    await driver.page.clock.fastForward(60_000)
    await driver.page
      .getByRole('button', { name: driver.t('code.again'), exact: true, disabled: false })
      .waitFor()
    await driver.close()
  })

  it('names each mistake at its field, and preserves every value', async () => {
    const driver = await screen.openPage({ path: 'common/register' })
    const code = await requestCode(driver, 'mistakes@example.com')
    await field(driver, 'code.label').fill(code.slice(0, 5))
    await fillPasswords(driver, 'secret', 'secret')
    await driver.sees(driver.t('code.invalid'))
    await driver.sees(driver.t('password.too_short'))
    await driver.sees(driver.t('register.must_agree'))
    await fillPasswords(driver, 'long enough', 'long enouhg')
    await driver.sees(driver.t('password.differ'))
    expect(await field(driver, 'register.email_label').inputValue()).toBe('mistakes@example.com')
    expect(await field(driver, 'code.label').inputValue()).toBe(code.slice(0, 5))
    expect(driver.at()).toBe('common/register')
    await driver.close()
  })

  it.each([
    ['the reason after the title', { code: 'refused', message: 'Closed today' }, 'Closed today'],
    ['the title alone', { code: 'refused', message: '' }, ''],
  ])('that the server refuses shows %s, worded as a failed log-in', async (_claim, error, reason) => {
    const driver = await filledForm(error)
    const title = driver.t('login.failed')
    await driver.page
      .locator('[data-part=reason]')
      .getByText(reason === '' ? title : driver.t('app.failed_because', { title, reason }), { exact: true })
      .waitFor()
    await driver.close()
  })

  it('whose input the server finds invalid shows the problem at the field', async () => {
    const error = {
      code: 'input_invalid',
      message: 'x',
      fields: { re_password: 'required', code: 'code_invalid' },
    }
    const driver = await filledForm(error)
    await driver.sees(driver.t('app.parameter_error'))
    await driver.sees(driver.t('code.invalid'))
    await driver.sees(driver.t('field.required'))
    expect(await driver.page.locator('[data-part=reason]').textContent()).toBe('')
    await driver.close()
  })

  it('sends one complete request however often the button is pressed, and ends on Home logged in', async () => {
    const inviter = await screen.environment.member()
    const { body } = await inviter.send('GET', '/user/info')
    const inviteCode = (body as { data: { extension_code: string } }).data.extension_code
    const driver = await screen.openPage({ path: 'common/register' })
    const sent: string[] = []
    driver.page.on('request', (request) => {
      if (request.url().endsWith('/api/user/register')) sent.push(request.postData() ?? '')
    })
    const code = await requestCode(driver, 'newcomer@example.com')
    await field(driver, 'code.label').fill(code)
    await field(driver, 'register.invite').fill(inviteCode)
    await driver.page
      .locator('label', { has: driver.page.getByRole('checkbox') })
      .click({ position: { x: 12, y: 12 } })
    await field(driver, 'login.password').fill(PASSWORD)
    await field(driver, 'password.repeat').fill(PASSWORD)
    await driver.page.getByRole('button', { name: driver.t('register.submit'), exact: true }).dblclick()
    await driver.arrives('index/index')
    await driver.sees(driver.t('first_steps.title'))
    expect(sent).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(sent[0]))).toMatchObject({
      user_string: 'newcomer@example.com',
      code,
      password: PASSWORD,
      re_password: PASSWORD,
      extension_code: inviteCode,
      type: 'email',
      lang: 'th',
    })
    expect(await driver.page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await driver.close()
  })
})
