import { account } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { MINUTE } from '@bourse/contracts/kit'
import { authenticatorCode, bindMobile, freshDocument, freshMobile, PASSWORD } from '#environment'
import { describe, expect, it } from 'vitest'
import { button, field, paintPicture, press, proveByCode, shownCode, tab, toast } from './gestures.ts'
import { openOperator } from './operator.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const operator = openOperator(screen)

/** An address gets at most one code per minute. */
const waitForCodes = () => screen.environment.clock.advance(MINUTE)
const sendCode = (driver: PageDriver, at = 0) => button(driver, 'code.send').nth(at).click()
const failure = (driver: PageDriver) => driver.page.locator('[data-part=reason]').filter({ hasText: /./ })

const picture = async (driver: PageDriver) => ({
  name: 'card.png',
  mimeType: 'image/png',
  buffer: await paintPicture(driver),
})

/** Chooses the country of residence from the list of the form. */
async function chooseCountry(driver: PageDriver, name: string) {
  await driver.page.getByRole('button', { name: new RegExp(`^${driver.t('identity.country')}`) }).click()
  await driver.page.getByRole('dialog').getByRole('searchbox').fill(name)
  await driver.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

describe('J10: identity, in Chinese', () => {
  it('requires a bound phone number, and is read-only during its review', async () => {
    const driver = await screen.openPage({
      lang: 'zh',
      member: await screen.environment.member(),
      path: 'setting/real',
    })
    await driver.settles()
    expect(await field(driver, 'identity.name').isDisabled()).toBe(true)
    expect(await button(driver, 'identity.submit').isDisabled()).toBe(true)
    waitForCodes()
    await driver.page.getByRole('link', { name: driver.t('security.bind_mobile') }).click()
    await field(driver, 'register.mobile_label').fill('12800138000')
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('register.mobile_invalid'))
    await field(driver, 'register.mobile_label').fill(freshMobile())
    await sendCode(driver)
    const code = await shownCode(driver, driver.t('security.code_new'))
    expect(await field(driver, 'security.code_proof').count(), 'the first number needs no proof').toBe(0)
    await field(driver, 'security.code_new').fill(code)
    await press(driver, 'app.confirm')
    await driver.arrives('setting/real')
    await field(driver, 'identity.name').fill('王 小明')
    await button(driver, 'identity.submit').click()
    await driver.sees(driver.t('identity.number_wrong'))
    await driver.sees(driver.t('field.required'))
    await chooseCountry(driver, '日本')
    await press(driver, 'identity.passport')
    await field(driver, 'identity.number').fill(freshDocument())
    await press(driver, 'identity.submit')
    await driver.sees(driver.t('identity.no_change'))
    await press(driver, 'app.confirm')
    await driver.arrives('setting/real_mark')
    await driver.sees(driver.t('identity.pending'))
    await driver.go('setting/real')
    await driver.sees(driver.t('identity.wait_title'))
    expect(await driver.page.getByRole('textbox').count()).toBe(0)
    await screen.environment.advance('5 seconds')
    await driver.sees(driver.t('identity.pictures_note'))
    await driver.close()
  })

  it('starts with a number of any country, selected on a page of its own', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ lang: 'zh', member, path: 'setting/security' })
    await driver.settles()
    await driver.page.getByRole('button', { name: new RegExp(driver.t('security.phone')) }).click()
    await field(driver, 'register.mobile_label').fill('812345678')
    await press(driver, 'register.area_button', { code: '86' })
    await driver.arrives('common/area')
    await field(driver, 'area.search').fill('66')
    await driver.page.getByRole('main').getByText('+66', { exact: true }).click()
    await driver.arrives('setting/security?bind=mobile')
    await button(driver, 'register.area_button', { code: '66' }).waitFor()
    expect(await field(driver, 'register.mobile_label').inputValue()).toBe('812345678')
    waitForCodes()
    await sendCode(driver)
    await shownCode(driver, driver.t('security.code_new'))
    await driver.close()
  })

  it('shows the reason of a rejection, preserves document and name, and can be submitted again', async () => {
    const member = await screen.environment.member()
    await bindMobile(screen.environment, member)
    const first = { level: 'basic', documentKind: 'driverLicence', name: '王 小明' } as const
    await member.call(identity.apply, { ...first, documentNumber: freshDocument() })
    const driver = await screen.openPage({ lang: 'zh', member, path: 'setting/real_mark' })
    await driver.sees(driver.t('identity.pending'))
    const id = /identity (\d+)/.exec(await operator('review', 'list'))?.[1] ?? ''
    await operator('review', 'reject', 'identity', id, '照片', '不清晰')
    await driver.sees(driver.t('identity.rejected'))
    await driver.page.getByRole('link', { name: driver.t('identity.resubmit') }).click()
    await driver.sees('照片 不清晰')
    expect(await field(driver, 'identity.name').inputValue()).toBe('王 小明')
    expect(await button(driver, 'identity.driver_licence').getAttribute('aria-pressed')).toBe('true')
    await field(driver, 'identity.number').fill(freshDocument())
    await chooseCountry(driver, '日本')
    await press(driver, 'identity.resubmit')
    await press(driver, 'app.confirm')
    await driver.arrives('setting/real_mark')
    await driver.sees(driver.t('identity.pending'))
    await driver.close()
  })

  it('accepts both pictures for the second level, names a missing one, and raises the limits', async () => {
    const member = await screen.environment.verified()
    const driver = await screen.openPage({
      lang: 'zh',
      member,
      path: 'setting/real_mark?from=fund%2Fwithdraw',
    })
    await driver.sees('200')
    await driver.sees(driver.t('identity.back_to', { page: driver.t('screen.withdraw') }))
    await driver.page.getByRole('link', { name: driver.t('identity.continue') }).click()
    await field(driver, 'identity.front').setInputFiles(await picture(driver))
    await toast(driver).waitFor()
    await press(driver, 'identity.submit')
    await driver.sees(driver.t('identity.picture_missing'))
    await field(driver, 'identity.back').setInputFiles(await picture(driver))
    await driver.page.getByText(driver.t('identity.picture_missing')).waitFor({ state: 'detached' })
    await driver.settles()
    await press(driver, 'identity.submit')
    await press(driver, 'app.confirm')
    await driver.arrives('setting/real_mark')
    await driver.sees(driver.t('identity.pending'))
    await screen.environment.advance('5 seconds')
    await expect
      .poll(() => driver.page.getByText(driver.t('identity.approved'), { exact: true }).count())
      .toBe(2)
    await driver.close()
  })
})

describe('J11: the profile, in Vietnamese', () => {
  it('chooses a place, which is shown, opened and offered first afterwards', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ lang: 'th', member, path: 'setting/userInfo' })
    await driver.page.getByRole('link', { name: driver.t('profile.place') }).click()
    await driver.arrives('choose-location')
    await driver.page.getByRole('button', { name: 'Bangkok' }).click()
    await driver.arrives('setting/userInfo')
    await driver.page
      .getByRole('link', { name: driver.t('profile.place') })
      .getByText('Bangkok')
      .waitFor()
    await driver.page.getByRole('link', { name: driver.t('places.open_map') }).click()
    await driver.sees('Bangkok')
    expect(driver.at()).toMatch(/^open-location\?/)
    await driver.go('choose-location')
    await driver.page.getByRole('button', { name: driver.t('profile.place') }).waitFor()
    await driver.close()
  })

  it('chooses a username once, which is shown and logs in', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ lang: 'th', member, path: 'setting/userInfo' })
    const row = driver.page.getByRole('button', { name: driver.t('profile.username') })
    await row.click()
    await driver.sees(driver.t('profile.username_lead'))
    const name = driver.page.getByRole('textbox', { name: driver.t('profile.username') })
    await name.fill('12345')
    await press(driver, 'app.save')
    await driver.sees(driver.t('profile.username_wrong'))
    await name.fill('Somchai_9')
    await press(driver, 'app.save')
    await driver.sees('Somchai_9')
    await row.waitFor({ state: 'detached' })
    const other = await screen.openPage({ lang: 'th', path: 'common/login?to=setting%2FuserInfo' })
    await field(other, 'login.account').fill('somchai_9')
    await field(other, 'login.password').fill(PASSWORD)
    await press(other, 'login.submit')
    await other.arrives('setting/userInfo')
    await other.close()
    await driver.close()
  })

  it('validates nickname and signature, and saves each separately', async () => {
    const driver = await screen.openPage({
      lang: 'vn',
      member: await screen.environment.member(),
      path: 'setting/userInfo',
    })
    await driver.settles()
    const row = (key: 'profile.nickname' | 'profile.signature') =>
      driver.page.getByRole('main').getByRole('button', { name: driver.t(key) })
    const input = driver.page.getByRole('dialog').getByRole('textbox')
    await row('profile.nickname').click()
    for (const [typed, message] of [
      ['A', 'profile.nickname_wrong'],
      ['a<b', 'field.special_characters'],
    ] as const) {
      await input.fill(typed)
      await press(driver, 'app.save')
      await driver.sees(driver.t(message))
    }
    await input.fill('Ánh Dương')
    await press(driver, 'app.save')
    await driver.sees('Ánh Dương')
    await row('profile.signature').click()
    await input.fill('x'.repeat(31))
    await press(driver, 'app.save')
    await driver.sees(driver.t('password.too_long'))
    await input.fill('Mua thấp, bán cao')
    await press(driver, 'app.save')
    await driver.sees('Mua thấp, bán cao')
    await driver.close()
  })

  it('shows an uploaded picture on Home', async () => {
    const driver = await screen.openPage({
      lang: 'vn',
      member: await screen.environment.member(),
      path: 'setting/userInfo',
    })
    await driver.settles()
    await driver.page.locator('input[type=file]').setInputFiles(await picture(driver))
    const shown = driver.page.getByRole('main').locator('img[src*="/upload/"]')
    await shown.waitFor()
    const path = await shown.getAttribute('src')
    await driver.go('index/index')
    const onHome = driver.page.locator(`img[src="${path}"]`)
    await onHome.waitFor()
    expect(
      await onHome.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth > 0)),
    ).toBe(true)
    await driver.close()
  })
})

describe('security, in Vietnamese', () => {
  it('sets a pay password by a code, after validating it', async () => {
    const driver = await screen.openPage({
      lang: 'vn',
      member: await screen.environment.member(),
      path: 'setting/payPassword',
    })
    await driver.settles()
    waitForCodes()
    await sendCode(driver)
    await field(driver, 'code.label').fill(await shownCode(driver, driver.t('code.label')))
    await field(driver, 'security.new_pay_password').fill('123456')
    await field(driver, 'password.repeat').fill('1234567')
    await press(driver, 'security.set_pay_password')
    await driver.sees(driver.t('password.too_short'))
    await driver.sees(driver.t('password.differ'))
    await field(driver, 'security.new_pay_password').fill('80412579')
    await field(driver, 'password.repeat').fill('80412579')
    await press(driver, 'security.set_pay_password')
    await driver.arrives('setting/security')
    await driver.sees(driver.t('security.done_of', { n: 3, all: 4 }))
    await driver.close()
  })

  it('changes the login password by a code; the old one is refused', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ lang: 'vn', member, path: 'setting/password' })
    await driver.settles()
    waitForCodes()
    await sendCode(driver)
    await field(driver, 'code.label').fill(await shownCode(driver, driver.t('code.label')))
    await field(driver, 'password.new').fill('một mật khẩu mới')
    await field(driver, 'password.repeat').fill('một mật khẩu mới')
    await press(driver, 'security.change_password')
    await driver.arrives('setting/security')
    await expect(member.call(account.profile, {}), 'the other session is over').rejects.toThrow(
      'session_lost',
    )
    await expect(member.call(account.login, { handle: member.email, password: PASSWORD })).rejects.toThrow()
    await member.call(account.login, { handle: member.email, password: 'một mật khẩu mới' })
    await driver.close()
  })

  it('enables the authenticator, which the login then requires', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ lang: 'vn', member, path: 'setting/security' })
    await driver.settles()
    await driver.page.getByRole('button', { name: driver.t('security.totp') }).click()
    const secret = await driver.page.locator('[data-part=secret]').innerText()
    waitForCodes()
    await sendCode(driver)
    await field(driver, 'code.label').fill(await shownCode(driver, driver.t('code.label')))
    const now = () => authenticatorCode(secret.replaceAll(/\s/g, ''), screen.environment.clock.now())
    await field(driver, 'security.totp_code').fill(now())
    await press(driver, 'security.totp_on')
    await driver.sees(driver.t('security.on'))
    const other = await screen.openPage({ lang: 'vn', path: 'common/login' })
    await field(other, 'login.account').fill(member.email)
    await field(other, 'login.password').fill(PASSWORD)
    await press(other, 'login.submit')
    await field(other, 'security.totp_code').fill('000000')
    await press(other, 'login.submit')
    await failure(other).waitFor()
    screen.environment.clock.advance(MINUTE)
    await field(other, 'security.totp_code').fill(now())
    await press(other, 'login.submit')
    await other.arrives('index/index')
    await other.close()
    await driver.close()
  })

  it("lists the member's sessions, and ends the others", async () => {
    const member = await screen.environment.member()
    const other = await screen.openPage({ lang: 'vn', path: 'common/login?to=setting%2FuserInfo' })
    await field(other, 'login.account').fill(member.email)
    await field(other, 'login.password').fill(PASSWORD)
    await press(other, 'login.submit')
    await other.arrives('setting/userInfo')
    const driver = await screen.openPage({ lang: 'vn', member, path: 'setting/security' })
    await driver.sees(/Chrome/)
    await press(driver, 'security.end_others')
    await driver.page
      .getByRole('alertdialog')
      .getByRole('button', { name: driver.t('security.end'), exact: true })
      .click()
    await driver.page.getByText(/Chrome/).waitFor({ state: 'detached' })
    await other.go('setting/security')
    await other.arrives('common/login?to=setting%2Fsecurity')
    await other.close()
    await driver.close()
  })

  it('saves the anti-phishing phrase', async () => {
    const driver = await screen.openPage({
      lang: 'vn',
      member: await screen.environment.member(),
      path: 'setting/security',
    })
    await driver.settles()
    await driver.page.getByRole('button', { name: driver.t('security.phrase') }).click()
    await field(driver, 'security.phrase_label').fill('abc')
    await press(driver, 'app.save')
    await driver.sees(driver.t('security.phrase_short'))
    await field(driver, 'security.phrase_label').fill('cá voi xanh')
    await press(driver, 'app.save')
    await driver.sees('cá voi xanh')
    await driver.close()
  })
})

describe('J15: messages and points, in Chinese', () => {
  it('counts unread messages at the bell; reading one decrements', async () => {
    const member = await screen.environment.member()
    await operator('message', 'send', member.email, 'Hello', 'First words')
    const driver = await screen.openPage({ lang: 'zh', member })
    const bell = driver.page.getByRole('link', { name: new RegExp(`^${driver.t('screen.messages')}, `) })
    await bell.waitFor()
    const counted = async () =>
      Number.parseInt(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? '0', 10)
    await operator('message', 'send', member.email, 'News', 'More words')
    await expect.poll(counted, { message: 'a letter arrives without a reload' }).toBe(3)
    await bell.click()
    await driver.page.getByRole('main').getByRole('link').first().click()
    await driver.page.getByRole('article').waitFor()
    await driver.go('index/index')
    await expect.poll(counted).toBe(2)
    await driver.go('site_message/message-center')
    await tab(driver, 'messages.unread').click()
    await press(driver, 'messages.read_all')
    await driver.go('index/index')
    await driver.page.getByRole('link', { name: driver.t('screen.messages'), exact: true }).waitFor()
    await driver.close()
  })

  it('exchanges affordable rewards after a review; the others show what is missing', async () => {
    const driver = await screen.openPage({
      lang: 'zh',
      member: await screen.environment.verified(),
      path: 'coin/index',
    })
    await driver.sees(driver.t('points.missing', { n: '400' }))
    const buttons = driver.page
      .getByRole('main')
      .getByRole('button', { name: driver.t('points.exchange'), exact: true })
    expect(await buttons.nth(1).isDisabled()).toBe(true)
    await buttons.first().click()
    await driver.page
      .getByRole('dialog')
      .getByRole('button', { name: driver.t('points.exchange'), exact: true })
      .click()
    await driver.sees(driver.t('points.exchanged'))
    await driver.sees(driver.t('points.missing', { n: '100' }))
    await tab(driver, 'points.history').click()
    await driver.sees(/[−-]100/)
    await driver.close()
  })
})

describe('the operator requires', () => {
  it('an invitation code: sign-up names it at its field', async () => {
    await operator('site', 'invite', 'on')
    const driver = await screen.openPage({ path: 'common/register' })
    await press(driver, 'register.submit')
    await field(driver, 'register.invite_code').waitFor()
    await driver.sees(driver.t('register.invite_missing'))
    await operator('site', 'invite', 'off')
    await driver.close()
  })

  it('an e-mail code with an identity, in Korean', async () => {
    await operator('site', 'identity-code', 'on')
    const member = await screen.environment.member()
    await bindMobile(screen.environment, member)
    const driver = await screen.openPage({ lang: 'kor', member, path: 'setting/real' })
    await driver.settles()
    await chooseCountry(driver, '대한민국')
    await field(driver, 'identity.name').fill('김민수')
    await field(driver, 'identity.number').fill(freshDocument())
    await press(driver, 'identity.submit')
    await driver.sees(driver.t('code.invalid'))
    await proveByCode(driver, screen.environment.clock)
    await press(driver, 'identity.submit')
    await press(driver, 'app.confirm')
    await driver.arrives('setting/real_mark')
    await driver.sees(driver.t('identity.pending'))
    await operator('site', 'identity-code', 'off')
    await driver.close()
  })
})
