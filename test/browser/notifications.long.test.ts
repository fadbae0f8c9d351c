import { messages } from '@bourse/contracts/messages'
import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'

const app = fixture()
const LANGUAGES = ['en', 'jp'] as const

describe.each(LANGUAGES)('notifications in %s', (lang) => {
  it('are set by kind, and wait in quiet hours', async () => {
    const member = await app.environment.member()
    const page = await app.openPage({ lang, member, path: 'setting/notifications' })
    await page.page.getByRole('switch', { name: page.t('notifications.quiet') }).click()
    await page.sees('22:00')
    await page.page.getByRole('button', { name: page.t('notifications.quiet_until') }).click()
    await page.page.getByText('06:00', { exact: true }).click()
    await page.sees('06:00')
    await page.page.getByRole('button', { name: page.t('notifications.alert') }).click()
    await page.page.getByRole('switch', { name: page.t('notifications.in_app'), checked: true }).click()
    await page.page.getByRole('switch', { name: page.t('notifications.in_app'), checked: false }).waitFor()
    const { kinds, quiet } = await member.call(messages.notifications, {})
    expect(quiet).toMatchObject({ from: 22, until: 6 })
    expect(kinds.find(({ kind }) => kind === 'alert')?.inApp).toBe(false)
  })

  it('are filtered by kind', async () => {
    const member = await app.environment.member()
    const page = await app.openPage({ lang, member, path: 'site_message/message-center' })
    const [welcome] = (await member.call(messages.list, {}, { lang })).list
    const title = welcome?.title ?? expect.unreachable()
    await page.sees(title)
    await page.page.getByRole('button', { name: page.t('notifications.vip'), exact: true }).click()
    await page.sees(page.t('messages.none'))
    await page.page.getByRole('button', { name: page.t('notifications.general'), exact: true }).click()
    await page.sees(title)
  })
})
