import { account } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import { sql } from '@bourse/exchange'
import { Member, PASSWORD } from '#environment'
import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { press } from './gestures.ts'

const app = fixture()
const TOKEN = 'k'.repeat(32)
const LANGUAGES = ['en', 'jp'] as const

async function robbed() {
  const member = await app.environment.member({ usdt: '100' })
  const thief = new Member(app.environment.url, member.email, '203.0.113.9')
  const input = { handle: member.email, password: PASSWORD, device: 'Thief’s browser' }
  thief.bearer = await thief.call(account.login, { ...input, timeZone: 'Europe/Paris' })
  return { member, thief }
}
const isIn = async (member: Member) => (await member.send('GET', account.profile.path)).status === 200

describe.each(LANGUAGES)('the account in %s', (lang) => {
  it('shows a log-in, and “this wasn’t me” ends its session', async () => {
    const { member, thief } = await robbed()
    const page = await app.openPage({ lang, member, path: 'setting/security' })
    await page.page.getByText(page.t('screen.logins'), { exact: true }).click()
    await page.arrives('setting/logins')
    await page.page.getByText('Thief’s browser').first().click()
    await page.sees('Paris')
    await press(page, 'security.not_me')
    await press(page, 'security.not_me_confirm')
    await page.sees(page.t('security.login_reported'))
    expect(await isIn(thief)).toBe(false)
    await page.go('setting/logins')
    await page.sees(page.t('security.login_reported'))
    const held = await app.environment.db.rows(sql`
      select 1 from withdrawal_guard join member on member.id = member_id
      where email = ${member.email} and held_until is not null`)
    expect(held).toHaveLength(1)
  })

  it('takes a day to allow other addresses again, and can stay as it is', async () => {
    const member = await app.environment.member()
    const page = await app.openPage({ lang, member, path: 'setting/security' })
    const toggle = page.page.getByRole('switch', { name: page.t('security.whitelist') })
    await toggle.click()
    await page.page.getByRole('switch', { name: page.t('security.whitelist'), checked: true }).click()
    await page.page.getByRole('timer').waitFor()
    await press(page, 'security.whitelist_stay')
    await page.page.getByRole('switch', { name: page.t('security.whitelist'), checked: true }).waitFor()
    expect(await member.call(security.state, {})).toMatchObject({
      isWhitelistOnly: true,
      whitelistOffAt: null,
    })
  })

  it('is frozen by the button of a mailed link, not by opening it', async () => {
    const { member } = await robbed()
    await app.environment.db.rows(sql`
      insert into freeze_link (token_hash, member_id, expires_at)
      select sha256(${`${TOKEN}${lang}`.slice(-32)}::bytea), id, now() + interval '20 years'
      from member where email = ${member.email}`)
    const page = await app.openPage({
      lang,
      path: `setting/freeze?token=${`${TOKEN}${lang}`.slice(-32)}`,
    })
    await page.sees(page.t('security.freeze_title'))
    expect(await isIn(member)).toBe(true)
    await press(page, 'screen.freeze')
    await page.page.getByText(page.t('screen.support')).first().waitFor()
    expect(await isIn(member)).toBe(false)
  })
})
