import { codeIn, PASSWORD } from '#world'
import { describe, expect, it } from 'vitest'
import { field, press } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()

const stored = ({ page }: Phone) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

async function logIn(phone: Phone, password: string): Promise<void> {
  await field(phone, 'login.password').fill(password)
  await press(phone, 'login.submit')
}

describe('logging in', () => {
  it('leads back to the page that was wanted, after a wrong password as well', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ path: 'setting/security' })
    await phone.sees(phone.t('app.login_first'))
    await phone.arrives('common/login?to=setting%2Fsecurity')
    await field(phone, 'login.account').fill(member.email)
    await logIn(phone, 'not my password')
    const reason = phone.page.locator('[data-part=reason]')
    await reason.filter({ hasText: /./ }).waitFor()
    const said = await reason.textContent()
    await phone.page.locator('[data-toast]').waitFor({ state: 'detached' })
    expect(await reason.textContent(), 'the reason stays when the toast is gone').toBe(said)
    expect(await field(phone, 'login.account').inputValue()).toBe(member.email)
    expect(await stored(phone)).toEqual([null, null])
    await logIn(phone, PASSWORD)
    await phone.arrives('setting/security')
    const [token, user] = await stored(phone)
    expect(token).not.toBeNull()
    expect(user).toContain(member.email)
    await phone.close()
  })

  it('shows the password only while it is asked to', async () => {
    const phone = await screen.phone({ path: 'common/login' })
    const password = field(phone, 'login.password')
    await password.fill('shown or not')
    expect(await password.getAttribute('type')).toBe('password')
    await press(phone, 'password.show')
    expect(await password.getAttribute('type')).toBe('text')
    await press(phone, 'password.hide')
    expect(await password.getAttribute('type')).toBe('password')
    await phone.close()
  })
})

describe('logging out', () => {
  it('clears the phone, and Back shows nothing of the member', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ member, path: 'setting/security' })
    await phone.settles()
    await phone.go('setting/setting')
    await phone.sees(member.email)
    await press(phone, 'settings.logout')
    await phone.page
      .getByRole('alertdialog')
      .getByRole('button', { name: phone.t('settings.logout') })
      .click()
    await phone.arrives('index/index')
    expect(await stored(phone)).toEqual([null, null])
    await phone.page.goBack()
    await phone.sees(phone.t('app.login_first'))
    expect(await phone.page.getByText(member.email).count()).toBe(0)
    await phone.arrives('common/login?to=setting%2Fsecurity')
    await phone.close()
  })
})

describe('a forgotten password', () => {
  it('is set anew with a code; the old one no longer opens, the new one does', async () => {
    const member = await screen.world.member()
    await screen.world.advance('2 minutes')
    const phone = await screen.phone({ path: 'common/login' })
    const sent: string[] = []
    phone.page.on('request', (request) => {
      if (request.url().endsWith('/api/user/forget')) sent.push(request.postData() ?? '')
    })
    await phone.page.getByText(phone.t('login.forgot')).click()
    await field(phone, 'forgot.account').fill(member.email)
    await press(phone, 'code.send')
    const code = codeIn((await phone.page.locator('form').getByText(/\d{6}/).textContent()) ?? '')
    await field(phone, 'code.label').fill(code)
    await field(phone, 'password.new').fill('a new one 8')
    await field(phone, 'password.repeat').fill('a new one 8')
    await press(phone, 'forgot.submit')
    await phone.sees(phone.t('forgot.done'))
    await phone.arrives(`common/login?account=${encodeURIComponent(member.email)}`)
    expect(await field(phone, 'login.account').inputValue()).toBe(member.email)
    expect(Object.fromEntries(new URLSearchParams(sent[0]))).toMatchObject({
      account: member.email,
      password: 'a new one 8',
      repassword: 'a new one 8',
      code,
    })
    await logIn(phone, PASSWORD)
    await phone.page.locator('[data-part=reason]').filter({ hasText: /./ }).waitFor()
    await logIn(phone, 'a new one 8')
    await phone.arrives('index/index')
    await phone.close()
  })
})
