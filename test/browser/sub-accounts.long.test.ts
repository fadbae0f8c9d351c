import { account } from '@bourse/contracts/account'
import { messages } from '@bourse/contracts/messages'
import { subAccounts } from '@bourse/contracts/sub-accounts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { field, press } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'

const app = fixture()
const bar = ({ page }: PageDriver) => page.locator('[data-sub-account]')

/** Opens the list of accounts from the name of the selected one, and presses another. */
async function switchTo(driver: PageDriver, from: string, to: string): Promise<void> {
  const { page, t } = driver
  await page.getByRole('button', { name: `${t('accounts.switch')}: ${from}`, exact: true }).click()
  await page.getByRole('dialog').getByText(to, { exact: true }).click()
}

describe.each(['en', 'jp'] as const)('sub-accounts in %s', (lang) => {
  it('are created, receive coins, are selected, named on every page, and closed when empty', async () => {
    const member = await app.environment.member({ usdt: '1000' })
    const driver = await app.openPage({ lang, member, path: 'setting/sub_accounts' })
    const { page, t } = driver
    const main = t('accounts.main')
    await press(driver, 'accounts.create')
    await field(driver, 'accounts.name').fill('Robot')
    await press(driver, 'app.save')
    await driver.sees('Robot')
    await page.getByText(main, { exact: true }).first().click()
    await press(driver, 'accounts.transfer')
    await field(driver, 'accounts.amount').fill('250')
    await press(driver, 'app.confirm')
    await driver.sees(t('accounts.moved', { amount: '250', coin: 'USDT', name: 'Robot' }))

    await driver.go('fund/assets')
    await switchTo(driver, main, 'Robot')
    await bar(driver).waitFor()
    await driver.go('setting/setting')
    await bar(driver).waitFor()
    await driver.go('setting/bill')
    await driver.sees('250')
    await driver.go('fund/assets')
    await switchTo(driver, 'Robot', main)
    await bar(driver).waitFor({ state: 'detached' })

    // The client of the member outside of the browser has its own session.
    const { list } = await member.call(subAccounts.list, {})
    const [own, robot] = list
    const back = { asset: '3' as never, quantity: 250n * 10n ** 18n, from: robot?.id, to: own?.id }
    await member.call(subAccounts.transfer, back as never)
    expect((await member.call(wallet.transferHistory, {})).list).toHaveLength(2)
    await driver.go('setting/sub_accounts')
    await page.getByText('Robot', { exact: true }).click()
    await press(driver, 'accounts.close')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('accounts.close') })
      .click()
    await page.getByText('Robot', { exact: true }).waitFor({ state: 'detached' })
    expect((await member.call(account.profile, {})).selected).toBe(null)
    expect((await member.call(subAccounts.list, {})).list).toHaveLength(1)
  })

  it('a message about one offers to select it', async () => {
    const member = await app.environment.member()
    await member.call(subAccounts.create, { name: 'Robot' })
    const robot = (await member.call(subAccounts.list, {})).list.find(({ name }) => name === 'Robot')
    const [welcome] = (await member.call(messages.list, {})).list
    if (robot === undefined || welcome === undefined) throw new Error('no account or message')
    await app.environment.db.rows(sql`update message set account_id = ${robot.id} where id = ${welcome.id}`)
    const path = `site_message/message-detail?id=${welcome.id}`
    const driver = await app.openPage({ lang, member, path })
    await driver.sees(driver.t('accounts.about', { name: 'Robot' }))
    await press(driver, 'accounts.switch_to', { name: 'Robot' })
    await bar(driver).waitFor()
    await driver.go(path)
    await driver.settles()
    expect(await driver.page.locator('[data-part=account]').count()).toBe(0)
    await driver.close()
  })
})
