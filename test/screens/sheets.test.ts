import { describe, expect, it } from 'vitest'
import { barriers } from './axe.ts'
import { field, press, tab } from './hands.ts'
import { cutsOn, smallOn } from './inspect.ts'
import type { Phone } from './phone.ts'
import { richMember } from './rich-member.ts'
import { stage } from './stage.ts'

const screen = stage()

/** The main sheets and how each is opened. */
const SHEETS: readonly { name: string; path: string; open: (phone: Phone) => Promise<void> }[] = [
  { name: 'all services', path: 'index/index', open: (phone) => press(phone, 'app.more') },
  {
    name: 'languages',
    path: 'setting/setting',
    open: (phone) => phone.page.getByText(phone.t('settings.language'), { exact: true }).click(),
  },
  {
    name: 'currencies',
    path: 'setting/setting',
    open: (phone) => phone.page.getByText(phone.t('settings.fiat'), { exact: true }).click(),
  },
  { name: 'logging out', path: 'setting/setting', open: (phone) => press(phone, 'settings.logout') },
  {
    name: 'the review of an order',
    path: 'transaction/currency?symbol=BTC%2FUSDT',
    open: async (phone) => {
      await tab(phone, 'spot.market').click()
      await phone.page.getByRole('slider').click()
      await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    },
  },
  {
    name: 'the review of an order that waits',
    path: 'transaction/currency?symbol=BTC%2FUSDT',
    open: async (phone) => {
      await tab(phone, 'spot.stop_limit').click()
      await phone.page.getByLabel(`${phone.t('spot.stop_price')} · USDT`, { exact: true }).fill('70000')
      await phone.page.getByRole('slider').click()
      await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    },
  },
  {
    name: 'price alerts',
    path: 'transaction/index2?symbol=BTC%2FUSDT',
    open: async (phone) => {
      await press(phone, 'chart.alert')
      await phone.page.getByLabel(`${phone.t('market.price')} · USDT`, { exact: true }).fill('70000')
      await press(phone, 'chart.alert_set')
    },
  },
  {
    name: 'the settings of a chart',
    path: 'transaction/index2?symbol=BTC%2FUSDT',
    open: (phone) => press(phone, 'chart.settings'),
  },
  {
    name: 'the review of an option',
    path: 'transaction/index?nav=seconds&symbol=BTC%2FUSDT',
    open: async (phone) => {
      await phone.page.locator('label', { hasText: phone.t('seconds.risk') }).click()
      await field(phone, 'seconds.stake').fill('50')
      await press(phone, 'seconds.up')
    },
  },
  {
    name: 'one coin',
    path: 'fund/assets',
    open: (phone) => phone.page.getByRole('button', { name: /BTC/ }).first().click(),
  },
  {
    name: 'one bill',
    path: 'setting/bill',
    open: (phone) => phone.page.locator('main li button').first().click(),
  },
  {
    name: 'one deposit',
    path: 'fund/receive_withdraw_record',
    open: (phone) => phone.page.locator('main li button').first().click(),
  },
  { name: 'binding a phone', path: 'setting/security?bind=mobile', open: () => Promise.resolve() },
  {
    name: 'the authenticator',
    path: 'setting/security',
    open: async (phone) => {
      await phone.page.getByRole('button', { name: phone.t('security.totp') }).click()
      await phone.page.locator('[data-part=secret]').waitFor()
    },
  },
  {
    name: 'the phrase',
    path: 'setting/security',
    open: (phone) => phone.page.getByRole('button', { name: phone.t('security.phrase') }).click(),
  },
  {
    name: 'the nickname',
    path: 'setting/userInfo',
    open: (phone) =>
      phone.page
        .getByRole('main')
        .getByRole('button', { name: phone.t('profile.nickname') })
        .click(),
  },
  {
    name: 'exchanging points',
    path: 'coin/index',
    open: (phone) =>
      phone.page
        .getByRole('main')
        .getByRole('button', { name: phone.t('points.exchange'), exact: true })
        .first()
        .click(),
  },
  ...(['futures.stops', 'futures.close', 'futures.share', 'futures.close_many'] as const).map((key) => ({
    name: key,
    path: 'transaction/contract_order',
    open: (phone: Phone) =>
      phone.page
        .getByRole('button', { name: phone.t(key), exact: true })
        .first()
        .click(),
  })),
  {
    name: 'the leverage',
    path: 'transaction/contract?symbol=BTC%2FUSDT',
    open: (phone) =>
      phone.page.getByRole('button', { name: new RegExp(`^${phone.t('futures.leverage')} \\d`) }).click(),
  },
  {
    name: 'the margin mode',
    path: 'transaction/contract?symbol=BTC%2FUSDT',
    open: (phone) =>
      phone.page.getByRole('button', { name: new RegExp(`^${phone.t('futures.mode')}`) }).click(),
  },
  {
    name: 'the review of a contract',
    path: 'transaction/contract?symbol=BTC%2FUSDT',
    open: async (phone) => {
      await phone.page.getByRole('button', { name: '25%', exact: true }).click()
      await press(phone, 'futures.open_long')
    },
  },
  { name: 'a place by hand', path: 'choose-location', open: (phone) => press(phone, 'places.by_hand') },
]

describe('sheets', () => {
  it.each(['th', 'fra'] as const)(
    'bar nobody, fit a narrow phone and a thumb, and close by Escape, in %s',
    async (lang) => {
      const phone = await screen.phone({ lang, member: await richMember(screen.world), width: 320 })
      const wrong: string[] = []
      for (const { name, path, open } of SHEETS) {
        await phone.go(path)
        await phone.settles()
        await open(phone)
        const sheet = phone.page.locator('[aria-modal=true]')
        await sheet.waitFor()
        await phone.settles()
        const found = [
          ...(await barriers(phone.page)),
          ...(await cutsOn(phone.page)),
          ...(await smallOn(phone.page, phone.t)),
        ]
        for (const each of found) wrong.push(`${name}: ${each}`)
        await phone.page.keyboard.press('Escape')
        await sheet.waitFor({ state: 'detached' })
      }
      expect(wrong).toEqual([])
      await phone.close()
    },
    180_000,
  )
})
