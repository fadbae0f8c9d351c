import { beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#environment'
import { listBarriers } from './axe.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { seededMember } from './seeded-member.ts'

const screen = fixture()
let member: Member
beforeAll(async () => {
  member = await seededMember(screen.environment)
})

async function openWide(path: string, width = 1280): Promise<PageDriver> {
  const driver = await screen.openPage({ lang: 'en', member, path })
  await driver.page.setViewportSize({ width, height: 800 })
  await driver.settles()
  return driver
}

const list = ({ page }: PageDriver) => page.locator('[data-column=list]')
const detail = ({ page }: PageDriver) => page.locator('[data-column=detail]')

describe('a list and its record in a wide window', () => {
  it('stand beside each other: a pressed row opens its record, the list stays as it was, and back leads to it', async () => {
    const driver = await openWide('setting/receipts?kind=fill')
    const { page, t } = driver
    await detail(driver).getByText(t('desktop.choose')).waitFor()
    const rows = list(driver)
      .locator('main a, a')
      .filter({ hasText: t('receipt.kind_fill') })
    await rows.first().waitFor()
    const count = await rows.count()
    await rows.first().evaluate((row) => Object.assign(row, { seen: true }))
    await rows.first().click()
    await page.waitForURL(/setting\/receipt\?id=/)
    await detail(driver)
      .getByRole('heading', { name: t('receipt.inputs') })
      .waitFor()
    expect(await rows.first().evaluate((row) => (row as HTMLElement & { seen?: boolean }).seen)).toBe(true)
    expect(await rows.first().getAttribute('aria-current')).toBe('page')
    expect(await rows.count(), 'the filter of the list stays').toBe(count)
    const [left, right] = [await list(driver).boundingBox(), await detail(driver).boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    await page.goBack()
    await driver.arrives('setting/receipts?kind=fill')
    await detail(driver).getByText(t('desktop.choose')).waitFor()
    await driver.close()
  })

  it('open another filter of the list instead of the record', async () => {
    const driver = await openWide('setting/receipts')
    const { page, t } = driver
    await list(driver).locator('a').first().click()
    await page.waitForURL(/setting\/receipt\?id=/)
    await list(driver)
      .getByRole('button', { name: t('receipt.kind_open'), exact: true })
      .click()
    await driver.arrives('setting/receipts?kind=open')
    await driver.close()
  })

  it('are opened by the address of a record, and are one page each in a narrow window', async () => {
    const driver = await openWide('setting/security')
    const { page, t } = driver
    await list(driver)
      .getByRole('link', { name: t('screen.profile') })
      .waitFor()
    expect(
      await list(driver)
        .getByRole('link', { name: t('screen.security') })
        .getAttribute('aria-current'),
    ).toBe('page')
    await page.setViewportSize({ width: 768, height: 1024 })
    await driver.settles()
    expect(await list(driver).count()).toBe(0)
    await page
      .getByRole('heading', { name: t('screen.security') })
      .first()
      .waitFor()
    await driver.close()
  })

  it.each([
    'site_message/message-center',
    'otc/order?id=1',
    'follow/index',
    'setting/userInfo',
    'ieo/ieo',
    'mining/mining',
    'lockming/lockming',
    'invest/invest',
  ])('%s has both columns without a barrier', async (path) => {
    const driver = await openWide(path, 1024)
    await list(driver).waitFor()
    expect(await driver.page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    expect(await listBarriers(driver.page)).toEqual([])
    await driver.close()
  })
})
