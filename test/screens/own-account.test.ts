import { account } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { MINUTE } from '@bourse/contracts/kit'
import { authenticatorCode, bindMobile, codeIn, freshDocument, freshMobile, PASSWORD } from '#world'
import { describe, expect, it } from 'vitest'
import { button, field, paintPicture, press, tab, toast } from './hands.ts'
import { operatorOf } from './operator.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()
const operator = operatorOf(screen)

/** The code that paper mode tells under the field of this name. */
async function toldCode(phone: Phone, label: string): Promise<string> {
  const note = phone.page.getByLabel(label, { exact: true }).locator('xpath=../..').getByText(/\d{6}/)
  await note.waitFor()
  return codeIn((await note.textContent()) ?? '')
}

/** No address gets two codes in one minute. */
const waitForCodes = () => screen.world.clock.advance(MINUTE)
const sendCode = (phone: Phone, at = 0) => button(phone, 'code.send').nth(at).click()
const failure = (phone: Phone) => phone.page.locator('[data-part=reason]').filter({ hasText: /./ })

const picture = async (phone: Phone) => ({
  name: 'card.png',
  mimeType: 'image/png',
  buffer: await paintPicture(phone),
})

describe('J10: identity, in Chinese', () => {
  it('is locked until the phone is bound, and then waits for its review, read-only', async () => {
    const phone = await screen.phone({
      lang: 'zh',
      member: await screen.world.member(),
      path: 'setting/real',
    })
    await phone.settles()
    expect(await field(phone, 'identity.name').isDisabled()).toBe(true)
    expect(await button(phone, 'identity.submit').isDisabled()).toBe(true)
    waitForCodes()
    await phone.page.getByRole('link', { name: phone.t('security.bind_mobile') }).click()
    await field(phone, 'register.mobile_label').fill('12800138000')
    await press(phone, 'app.confirm')
    await phone.sees(phone.t('register.mobile_invalid'))
    await field(phone, 'register.mobile_label').fill(freshMobile())
    await sendCode(phone)
    const code = await toldCode(phone, phone.t('security.code_new'))
    await sendCode(phone)
    const proof = await toldCode(phone, phone.t('security.code_proof'))
    await field(phone, 'security.code_new').fill(code)
    await field(phone, 'security.code_proof').fill(proof)
    await press(phone, 'app.confirm')
    await phone.arrives('setting/real')
    await field(phone, 'identity.name').fill('王 小明')
    await button(phone, 'identity.submit').click()
    await phone.sees(phone.t('identity.number_wrong'))
    await press(phone, 'identity.passport')
    await field(phone, 'identity.number').fill(freshDocument())
    await press(phone, 'identity.submit')
    await phone.sees(phone.t('identity.no_change'))
    await press(phone, 'app.confirm')
    await phone.arrives('setting/real_mark')
    await phone.sees(phone.t('identity.pending'))
    await phone.go('setting/real')
    await phone.sees(phone.t('identity.wait_title'))
    expect(await phone.page.getByRole('textbox').count()).toBe(0)
    await screen.world.advance('5 seconds')
    await phone.sees(phone.t('identity.pictures_note'))
    await phone.close()
  })

  it('begins with a number of any country, picked on a page of its own', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ lang: 'zh', member, path: 'setting/security' })
    await phone.settles()
    await phone.page.getByRole('button', { name: new RegExp(phone.t('security.phone')) }).click()
    await field(phone, 'register.mobile_label').fill('812345678')
    await press(phone, 'register.area_button', { code: '86' })
    await phone.arrives('common/area')
    await field(phone, 'area.search').fill('66')
    await phone.page.getByRole('main').getByText('+66', { exact: true }).click()
    await phone.arrives('setting/security?bind=mobile')
    await button(phone, 'register.area_button', { code: '66' }).waitFor()
    expect(await field(phone, 'register.mobile_label').inputValue()).toBe('812345678')
    waitForCodes()
    await sendCode(phone)
    await toldCode(phone, phone.t('security.code_new'))
    await phone.close()
  })

  it('that is rejected says why, keeps document and name, and can be handed in again', async () => {
    const member = await screen.world.member()
    await bindMobile(screen.world, member)
    const first = { level: 'basic', documentKind: 'driverLicence', name: '王 小明' } as const
    await member.call(identity.apply, { ...first, documentNumber: freshDocument() })
    const phone = await screen.phone({ lang: 'zh', member, path: 'setting/real_mark' })
    await phone.sees(phone.t('identity.pending'))
    const id = /identity (\d+)/.exec(await operator('review', 'list'))?.[1] ?? ''
    await operator('review', 'reject', 'identity', id, '照片', '不清晰')
    await phone.sees(phone.t('identity.rejected'))
    await phone.page.getByRole('link', { name: phone.t('identity.resubmit') }).click()
    await phone.sees('照片 不清晰')
    expect(await field(phone, 'identity.name').inputValue()).toBe('王 小明')
    expect(await button(phone, 'identity.driver_licence').getAttribute('aria-pressed')).toBe('true')
    await field(phone, 'identity.number').fill(freshDocument())
    await press(phone, 'identity.resubmit')
    await press(phone, 'app.confirm')
    await phone.arrives('setting/real_mark')
    await phone.sees(phone.t('identity.pending'))
    await phone.close()
  })

  it('takes both pictures for the second level, says which is missing, and raises the limits', async () => {
    const member = await screen.world.verified()
    const phone = await screen.phone({ lang: 'zh', member, path: 'setting/real_mark?from=fund%2Fwithdraw' })
    await phone.sees('200')
    await phone.sees(phone.t('identity.back_to', { page: phone.t('screen.withdraw') }))
    await phone.page.getByRole('link', { name: phone.t('identity.continue') }).click()
    await field(phone, 'identity.front').setInputFiles(await picture(phone))
    await toast(phone).waitFor()
    await press(phone, 'identity.submit')
    await phone.sees(phone.t('identity.picture_missing'))
    await field(phone, 'identity.back').setInputFiles(await picture(phone))
    await phone.page.getByText(phone.t('identity.picture_missing')).waitFor({ state: 'detached' })
    await phone.settles()
    await press(phone, 'identity.submit')
    await press(phone, 'app.confirm')
    await phone.arrives('setting/real_mark')
    await phone.sees(phone.t('identity.pending'))
    await screen.world.advance('5 seconds')
    await expect
      .poll(() => phone.page.getByText(phone.t('identity.approved'), { exact: true }).count())
      .toBe(2)
    await phone.close()
  })
})

describe('J11: the profile, in Vietnamese', () => {
  it('says what is wrong with a nickname and a signature, and saves each for itself', async () => {
    const phone = await screen.phone({
      lang: 'vn',
      member: await screen.world.member(),
      path: 'setting/userInfo',
    })
    await phone.settles()
    const row = (key: 'profile.nickname' | 'profile.signature') =>
      phone.page.getByRole('main').getByRole('button', { name: phone.t(key) })
    const line = phone.page.getByRole('dialog').getByRole('textbox')
    await row('profile.nickname').click()
    for (const [typed, told] of [
      ['A', 'profile.nickname_wrong'],
      ['a<b', 'field.special_characters'],
    ] as const) {
      await line.fill(typed)
      await press(phone, 'app.save')
      await phone.sees(phone.t(told))
    }
    await line.fill('Ánh Dương')
    await press(phone, 'app.save')
    await phone.sees('Ánh Dương')
    await row('profile.signature').click()
    await line.fill('x'.repeat(31))
    await press(phone, 'app.save')
    await phone.sees(phone.t('password.too_long'))
    await line.fill('Mua thấp, bán cao')
    await press(phone, 'app.save')
    await phone.sees('Mua thấp, bán cao')
    await phone.close()
  })

  it('shows a picture from the album on Home', async () => {
    const phone = await screen.phone({
      lang: 'vn',
      member: await screen.world.member(),
      path: 'setting/userInfo',
    })
    await phone.settles()
    await phone.page.locator('input[type=file]').setInputFiles(await picture(phone))
    const shown = phone.page.getByRole('main').locator('img[src*="/upload/"]')
    await shown.waitFor()
    const path = await shown.getAttribute('src')
    await phone.go('index/index')
    const onHome = phone.page.locator(`img[src="${path}"]`)
    await onHome.waitFor()
    expect(
      await onHome.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth > 0)),
    ).toBe(true)
    await phone.close()
  })
})

describe('security, in Vietnamese', () => {
  it('sets a pay password by a code, after saying what is wrong with it', async () => {
    const phone = await screen.phone({
      lang: 'vn',
      member: await screen.world.member(),
      path: 'setting/payPassword',
    })
    await phone.settles()
    waitForCodes()
    await sendCode(phone)
    await field(phone, 'code.label').fill(await toldCode(phone, phone.t('code.label')))
    await field(phone, 'security.new_pay_password').fill('123456')
    await field(phone, 'password.repeat').fill('1234567')
    await press(phone, 'security.set_pay_password')
    await phone.sees(phone.t('password.too_short'))
    await phone.sees(phone.t('password.differ'))
    await field(phone, 'security.new_pay_password').fill('80412579')
    await field(phone, 'password.repeat').fill('80412579')
    await press(phone, 'security.set_pay_password')
    await phone.arrives('setting/security')
    await phone.sees(phone.t('security.done_of', { n: 3, all: 4 }))
    await phone.close()
  })

  it('changes the login password by a code; the old one no longer opens', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ lang: 'vn', member, path: 'setting/password' })
    await phone.settles()
    waitForCodes()
    await sendCode(phone)
    await field(phone, 'code.label').fill(await toldCode(phone, phone.t('code.label')))
    await field(phone, 'password.new').fill('một mật khẩu mới')
    await field(phone, 'password.repeat').fill('một mật khẩu mới')
    await press(phone, 'security.change_password')
    await phone.arrives('setting/security')
    await expect(member.call(account.profile, {}), 'his other session is over').rejects.toThrow(
      'session_lost',
    )
    await expect(member.call(account.login, { handle: member.email, password: PASSWORD })).rejects.toThrow()
    await member.call(account.login, { handle: member.email, password: 'một mật khẩu mới' })
    await phone.close()
  })

  it('turns the authenticator on, and from then on the log-in asks for it', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ lang: 'vn', member, path: 'setting/security' })
    await phone.settles()
    await phone.page.getByRole('button', { name: phone.t('security.totp') }).click()
    const secret = await phone.page.locator('[data-part=secret]').innerText()
    waitForCodes()
    await sendCode(phone)
    await field(phone, 'code.label').fill(await toldCode(phone, phone.t('code.label')))
    const now = () => authenticatorCode(secret.replaceAll(/\s/g, ''), screen.world.clock.now())
    await field(phone, 'security.totp_code').fill(now())
    await press(phone, 'security.totp_on')
    await phone.sees(phone.t('security.on'))
    const other = await screen.phone({ lang: 'vn', path: 'common/login' })
    await field(other, 'login.account').fill(member.email)
    await field(other, 'login.password').fill(PASSWORD)
    await press(other, 'login.submit')
    await field(other, 'security.totp_code').fill('000000')
    await press(other, 'login.submit')
    await failure(other).waitFor()
    screen.world.clock.advance(MINUTE)
    await field(other, 'security.totp_code').fill(now())
    await press(other, 'login.submit')
    await other.arrives('index/index')
    await other.close()
    await phone.close()
  })

  it('lists where the member is logged in, and ends the others', async () => {
    const member = await screen.world.member()
    const other = await screen.phone({ lang: 'vn', path: 'common/login?to=setting%2FuserInfo' })
    await field(other, 'login.account').fill(member.email)
    await field(other, 'login.password').fill(PASSWORD)
    await press(other, 'login.submit')
    await other.arrives('setting/userInfo')
    const phone = await screen.phone({ lang: 'vn', member, path: 'setting/security' })
    await phone.sees(/Chrome/)
    await press(phone, 'security.end_others')
    await phone.page
      .getByRole('alertdialog')
      .getByRole('button', { name: phone.t('security.end'), exact: true })
      .click()
    await phone.page.getByText(/Chrome/).waitFor({ state: 'detached' })
    await other.go('setting/security')
    await other.arrives('common/login?to=setting%2Fsecurity')
    await other.close()
    await phone.close()
  })

  it('keeps the phrase that proves our mails', async () => {
    const phone = await screen.phone({
      lang: 'vn',
      member: await screen.world.member(),
      path: 'setting/security',
    })
    await phone.settles()
    await phone.page.getByRole('button', { name: phone.t('security.phrase') }).click()
    await field(phone, 'security.phrase_label').fill('abc')
    await press(phone, 'app.save')
    await phone.sees(phone.t('security.phrase_short'))
    await field(phone, 'security.phrase_label').fill('cá voi xanh')
    await press(phone, 'app.save')
    await phone.sees('cá voi xanh')
    await phone.close()
  })
})

describe('J15: letters and points, in Chinese', () => {
  it('counts what is unread at the bell; reading one counts down', async () => {
    const member = await screen.world.member()
    await operator('message', 'send', member.email, 'Hello', 'First words')
    const phone = await screen.phone({ lang: 'zh', member })
    const bell = phone.page.getByRole('link', { name: new RegExp(`^${phone.t('screen.messages')}, `) })
    await bell.waitFor()
    const counted = async () =>
      Number.parseInt(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? '0', 10)
    await operator('message', 'send', member.email, 'News', 'More words')
    await expect.poll(counted, { message: 'a letter arrives without a reload' }).toBe(3)
    await bell.click()
    await phone.page.getByRole('main').getByRole('link').first().click()
    await phone.page.getByRole('article').waitFor()
    await phone.go('index/index')
    await expect.poll(counted).toBe(2)
    await phone.go('site_message/message-center')
    await tab(phone, 'messages.unread').click()
    await press(phone, 'messages.read_all')
    await phone.go('index/index')
    await phone.page.getByRole('link', { name: phone.t('screen.messages'), exact: true }).waitFor()
    await phone.close()
  })

  it('exchanges what can be afforded after a review; the rest says what is missing', async () => {
    const phone = await screen.phone({ lang: 'zh', member: await screen.world.member(), path: 'coin/index' })
    await phone.sees(phone.t('points.missing', { n: '400' }))
    const buttons = phone.page
      .getByRole('main')
      .getByRole('button', { name: phone.t('points.exchange'), exact: true })
    expect(await buttons.nth(1).isDisabled()).toBe(true)
    await buttons.first().click()
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.t('points.exchange'), exact: true })
      .click()
    await phone.sees(phone.t('points.exchanged'))
    await phone.sees(phone.t('points.missing', { n: '100' }))
    await tab(phone, 'points.history').click()
    await phone.sees(/[−-]100/)
    await phone.close()
  })
})
