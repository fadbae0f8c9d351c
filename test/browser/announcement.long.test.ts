import { content } from '@bourse/contracts/content'
import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { openOperator } from './operator.ts'

const screen = fixture()
const operate = openOperator(screen)

/** Sets an announcement and waits until visitors receive it. */
async function announce(level: string, text: string): Promise<void> {
  await operate('announcement', 'set', level, 'now', '2h', `en=${text}`, `zh=中文：${text}`)
  const visitor = screen.environment.visitor()
  const shown = async (lang: string) => (await visitor.call(content.site, {}, { lang })).announcement?.text
  for (const lang of ['en', 'zh']) await expect.poll(() => shown(lang), { timeout: 15_000 }).toContain(text)
}

describe('an announcement of the operator', () => {
  it('is above every page in the language of the visitor, and stays closed on this device', async () => {
    await announce('warning', 'Maintenance at 20:00')
    const driver = await screen.openPage({ lang: 'zh', path: 'index/index' })
    await driver.sees('中文：Maintenance at 20:00')
    await driver.go('common/faq')
    await driver.sees('中文：Maintenance at 20:00')
    const bar = driver.page.locator('[data-announcement]')
    await bar.getByRole('button', { name: driver.t('app.close') }).click()
    await bar.waitFor({ state: 'detached' })
    await driver.page.reload()
    await driver.settles()
    expect(await bar.count()).toBe(0)
    await driver.close()
  })

  it('appears again with another text, and cannot be closed if it is critical', async () => {
    await announce('critical', 'Withdrawals are paused')
    const driver = await screen.openPage({ lang: 'en', path: 'index/index' })
    const bar = driver.page.getByRole('alert').filter({ hasText: 'Withdrawals are paused' })
    await bar.waitFor()
    expect(await bar.getByRole('button').count()).toBe(0)
    await driver.close()
    await operate('announcement', 'clear')
  })
})
