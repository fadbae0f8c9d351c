import { codeIn, PASSWORD } from '#world'
import { describe, expect, it } from 'vitest'
import { field, press } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()

async function askForCode(phone: Phone, email: string): Promise<string> {
  await field(phone, 'register.email_label').fill(email)
  await press(phone, 'code.send')
  const hint = phone.page.locator('form').getByText(/\d{6}/)
  return codeIn((await hint.textContent()) ?? '')
}

async function fillPasswords(phone: Phone, password: string, repeated: string): Promise<void> {
  await field(phone, 'login.password').fill(password)
  await field(phone, 'password.repeat').fill(repeated)
  await press(phone, 'register.submit')
}

describe('sign-up', () => {
  it('asks for a code once and counts a minute until the next', async () => {
    const phone = await screen.phone({ path: 'common/register', holdsTime: true })
    const send = phone.page.getByRole('button', { name: phone.t('code.send'), exact: true })
    await send.waitFor()
    expect(await send.isDisabled(), 'no address yet').toBe(true)
    await field(phone, 'register.email_label').fill('nobody@nowhere')
    expect(await send.isDisabled(), 'no address that mail could reach').toBe(true)
    await askForCode(phone, 'counting@example.com')
    await phone.page.clock.pauseAt(Date.now() + 1_000)
    const left = async () => {
      const said = await phone.page.locator('form button[disabled]').textContent()
      return Number(/\d+/.exec(said ?? '')?.[0])
    }
    const first = await left()
    expect(first).toBeGreaterThan(55)
    await phone.page.clock.runFor(10_000)
    expect(await left()).toBe(first - 10)
    await phone.page.clock.resume()
    await phone.go('common/login')
    await field(phone, 'login.password').waitFor()
    await phone.go('common/register')
    await field(phone, 'register.email_label').waitFor()
    expect(await left(), 'the wait outlives the page').toBeLessThanOrEqual(first - 10)
    await phone.page.clock.fastForward(60_000)
    await phone.page
      .getByRole('button', { name: phone.t('code.again'), exact: true, disabled: false })
      .waitFor()
    await phone.close()
  })

  it('names each mistake at its field, and takes nothing away', async () => {
    const phone = await screen.phone({ path: 'common/register' })
    const code = await askForCode(phone, 'mistakes@example.com')
    await field(phone, 'code.label').fill(code.slice(0, 5))
    await fillPasswords(phone, 'secret', 'secret')
    await phone.sees(phone.t('code.invalid'))
    await phone.sees(phone.t('password.too_short'))
    await phone.sees(phone.t('register.must_agree'))
    await fillPasswords(phone, 'long enough', 'long enouhg')
    await phone.sees(phone.t('password.differ'))
    expect(await field(phone, 'register.email_label').inputValue()).toBe('mistakes@example.com')
    expect(await field(phone, 'code.label').inputValue()).toBe(code.slice(0, 5))
    expect(phone.at()).toBe('common/register')
    await phone.close()
  })

  it('sends one complete request however often it is pressed, and lands on Home logged in', async () => {
    const inviter = await screen.world.member()
    const { body } = await inviter.send('GET', '/user/info')
    const inviteCode = (body as { data: { extension_code: string } }).data.extension_code
    const phone = await screen.phone({ path: 'common/register' })
    const sent: string[] = []
    phone.page.on('request', (request) => {
      if (request.url().endsWith('/api/user/register')) sent.push(request.postData() ?? '')
    })
    const code = await askForCode(phone, 'newcomer@example.com')
    await field(phone, 'code.label').fill(code)
    await field(phone, 'register.invite').fill(inviteCode)
    await phone.page
      .locator('label', { has: phone.page.getByRole('checkbox') })
      .click({ position: { x: 12, y: 12 } })
    await field(phone, 'login.password').fill(PASSWORD)
    await field(phone, 'password.repeat').fill(PASSWORD)
    await phone.page.getByRole('button', { name: phone.t('register.submit'), exact: true }).dblclick()
    await phone.arrives('index/index')
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
    expect(await phone.page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await phone.close()
  })
})
