import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { field, press, tab } from './gestures.ts'
import { cutsOn, smallOn } from './inspect.ts'
import type { PageDriver } from './page-driver.ts'
import { seededMember } from './seeded-member.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

/** The main sheets and how each is opened. */
const SHEETS: readonly { name: string; path: string; open: (driver: PageDriver) => Promise<void> }[] = [
  { name: 'all services', path: 'index/index', open: (driver) => press(driver, 'app.more') },
  {
    name: 'languages',
    path: 'setting/setting',
    open: (driver) => driver.page.getByText(driver.t('settings.language'), { exact: true }).click(),
  },
  {
    name: 'currencies',
    path: 'setting/setting',
    open: (driver) => driver.page.getByText(driver.t('settings.fiat'), { exact: true }).click(),
  },
  { name: 'logging out', path: 'setting/setting', open: (driver) => press(driver, 'settings.logout') },
  {
    name: 'the review of an order',
    path: 'transaction/currency?symbol=BTC%2FUSDT',
    open: async (driver) => {
      await tab(driver, 'spot.market').click()
      await driver.page.getByRole('slider').click()
      await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    },
  },
  {
    name: 'the review of an order that waits',
    path: 'transaction/currency?symbol=BTC%2FUSDT',
    open: async (driver) => {
      await tab(driver, 'spot.stop_limit').click()
      await driver.page.getByLabel(`${driver.t('spot.stop_price')} · USDT`, { exact: true }).fill('70000')
      await driver.page.getByRole('slider').click()
      await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    },
  },
  {
    name: 'price alerts',
    path: 'transaction/index2?symbol=BTC%2FUSDT',
    open: async (driver) => {
      await press(driver, 'chart.alert')
      await driver.page.getByLabel(`${driver.t('chart.alert_above')} · USDT`, { exact: true }).fill('70000')
      await press(driver, 'chart.alert_set')
    },
  },
  {
    name: 'the settings of a chart',
    path: 'transaction/index2?symbol=BTC%2FUSDT',
    open: (driver) => press(driver, 'chart.settings'),
  },
  {
    name: 'the review of an option',
    path: 'transaction/index?nav=seconds&symbol=BTC%2FUSDT',
    open: async (driver) => {
      await driver.page.locator('label', { hasText: driver.t('seconds.risk') }).click()
      await field(driver, 'seconds.stake').fill('50')
      await press(driver, 'seconds.up')
    },
  },
  {
    name: 'one coin',
    path: 'fund/assets',
    open: (driver) => driver.page.getByRole('button', { name: /BTC/ }).first().click(),
  },
  {
    name: 'one bill',
    path: 'setting/bill',
    open: (driver) => driver.page.locator('main li button').first().click(),
  },
  {
    name: 'one deposit',
    path: 'fund/receive_withdraw_record',
    open: (driver) => driver.page.locator('main li button').first().click(),
  },
  { name: 'binding a phone number', path: 'setting/security?bind=mobile', open: () => Promise.resolve() },
  {
    name: 'the authenticator',
    path: 'setting/security',
    open: async (driver) => {
      await driver.page.getByRole('button', { name: driver.t('security.totp') }).click()
      await driver.page.locator('[data-part=secret]').waitFor()
    },
  },
  {
    name: 'the phrase',
    path: 'setting/security',
    open: (driver) => driver.page.getByRole('button', { name: driver.t('security.phrase') }).click(),
  },
  {
    name: 'the nickname',
    path: 'setting/userInfo',
    open: (driver) =>
      driver.page
        .getByRole('main')
        .getByRole('button', { name: driver.t('profile.nickname') })
        .click(),
  },
  {
    name: 'exchanging points',
    path: 'coin/index',
    open: (driver) =>
      driver.page
        .getByRole('main')
        .getByRole('button', { name: driver.t('points.exchange'), exact: true })
        .first()
        .click(),
  },
  ...(['futures.stops', 'futures.close', 'futures.share', 'futures.close_many'] as const).map((key) => ({
    name: key,
    path: 'transaction/contract_order',
    open: async (driver: PageDriver) => {
      // The card stays open from one sheet to the next.
      const folded = driver.page.locator('article [aria-expanded=false]')
      if ((await driver.page.locator('article [aria-expanded=true]').count()) === 0)
        await folded.first().click()
      await driver.page
        .getByRole('button', { name: driver.t(key), exact: true })
        .first()
        .click()
    },
  })),
  {
    name: 'the leverage',
    path: 'transaction/contract?symbol=BTC%2FUSDT',
    open: (driver) =>
      driver.page.getByRole('button', { name: new RegExp(`^${driver.t('futures.leverage')} \\d`) }).click(),
  },
  {
    name: 'the margin mode',
    path: 'transaction/contract?symbol=BTC%2FUSDT',
    open: (driver) =>
      driver.page.getByRole('button', { name: new RegExp(`^${driver.t('futures.mode')}`) }).click(),
  },
  {
    name: 'the review of a contract',
    path: 'transaction/contract?symbol=BTC%2FUSDT',
    open: async (driver) => {
      await driver.page.getByRole('slider').click()
      await press(driver, 'futures.open_long')
    },
  },
  { name: 'a place by hand', path: 'choose-location', open: (driver) => press(driver, 'places.by_hand') },
]

describe('sheets', () => {
  it.each(['th', 'fra'] as const)(
    'are accessible, fit a narrow screen and touch, and close by Escape, in %s',
    async (lang) => {
      const driver = await screen.openPage({
        lang,
        member: await seededMember(screen.environment),
        width: 320,
      })
      const wrong: string[] = []
      for (const { name, path, open } of SHEETS) {
        await driver.go(path)
        await driver.settles()
        await open(driver)
        const sheet = driver.page.locator('[aria-modal=true]')
        await sheet.waitFor()
        await driver.settles()
        const found = [
          ...(await listBarriers(driver.page)),
          ...(await cutsOn(driver.page)),
          ...(await smallOn(driver.page, driver.t)),
        ]
        for (const each of found) wrong.push(`${name}: ${each}`)
        await driver.page.keyboard.press('Escape')
        await sheet.waitFor({ state: 'detached' })
      }
      expect(wrong).toEqual([])
      await driver.close()
    },
    180_000,
  )
})
