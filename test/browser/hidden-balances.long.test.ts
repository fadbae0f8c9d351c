import { beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#environment'
import { field, press } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { screenHash, isBuilt, type ScreenRow, loadScreenTable } from './table.ts'
import { fund } from './trader.ts'

const screen = fixture()
let table: readonly ScreenRow[]
beforeAll(async () => {
  table = await loadScreenTable()
})

/** Free balances of the three accounts; no movement has one of these amounts. */
const BALANCES = { spot: '25457', futures: '10333', seconds: '5444' }

/** Amounts of the transfers that lead to these balances. */
const CHANGES = ['41234.56', '6111', '4222', '3111', '2333.5']
const HISTORIES = ['deposits', 'transfers'].map((part) => `fund/assets_all_record?part=${part}`)

async function memberWithBalances(): Promise<Member> {
  await screen.environment.price('BTC/USDT', '60000')
  const member = await screen.environment.verified({ usdt: '41234.56' })
  for (const amount of ['6111', '4222']) await fund(member, 'futures', amount)
  for (const amount of ['3111', '2333.5']) await fund(member, 'seconds', amount)
  return member
}

const TRADE = 'transaction/index?symbol=BTC%2FUSDT&nav='
const MONEY_PAGES = [
  'fund/assets',
  'fund/select?mode=withdraw',
  'fund/withdraw?asset=3',
  'fund/fundTransfer',
  'fund/fundTransfer?from=futures&to=spot',
  'fund/transfer',
  `${TRADE}coins`,
  `${TRADE}futures`,
  `${TRADE}seconds`,
  'transaction/contract_order',
]

/** Every text of the page on the screen and for screen readers, without the English separators of thousands. */
async function readText({ page }: PageDriver): Promise<string> {
  const texts = await page.evaluate(() => [
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [aria-valuetext], [title]')].flatMap((each) =>
      ['aria-label', 'aria-valuetext', 'title'].map((name) => each.getAttribute(name) ?? ''),
    ),
    ...[...document.querySelectorAll('input')].flatMap((each) => [each.value, each.placeholder]),
  ])
  return texts.join('\n').replaceAll(/(?<=\d),(?=\d)/g, '')
}

/** The balances that the page shows, as whole numbers: a quantity in the book may have their digits by chance. */
const shownOn = async (driver: PageDriver): Promise<string[]> => {
  const text = await readText(driver)
  return Object.values(BALANCES).filter((balance) => new RegExp(`(?<![\\d.])${balance}(?!\\d)`).test(text))
}

async function openWith(isHidden: boolean): Promise<PageDriver> {
  const driver = await screen.openPage({
    member: await memberWithBalances(),
    path: 'fund/assets',
    lang: 'en',
    hasReducedMotion: true,
  })
  await driver.settles()
  if (isHidden) await press(driver, 'wallet.hide')
  return driver
}

describe('balances', () => {
  it('are on the pages of money while they are not hidden', async () => {
    const driver = await openWith(false)
    const without: string[] = []
    for (const path of MONEY_PAGES) {
      await driver.go(path)
      await driver.settles()
      if ((await shownOn(driver)).length === 0) without.push(path)
    }
    expect(without).toEqual([])
    await driver.close()
  })

  it('are on no page once hidden', async () => {
    const driver = await openWith(true)
    const found: string[] = []
    const pages = table.filter(isBuilt).map(screenHash)
    for (const path of [...pages, ...MONEY_PAGES]) {
      await driver.go(path)
      await driver.settles()
      for (const balance of await shownOn(driver)) found.push(`${path}: ${balance}`)
    }
    expect(pages.length).toBeGreaterThan(40)
    expect(found).toEqual([])
    await driver.close()
  }, 180_000)

  it('are not to be added up from the changes in any history, once hidden', async () => {
    const driver = await openWith(true)
    const found: string[] = []
    for (const path of ['setting/bill', 'fund/assets_record?asset=3&kind=spot', ...HISTORIES]) {
      await driver.go(path)
      await driver.settles()
      const text = await readText(driver)
      for (const change of CHANGES) if (text.includes(change)) found.push(`${path}: ${change}`)
    }
    expect(found).toEqual([])
    await driver.go('fund/assets')
    await press(driver, 'wallet.show')
    await driver.go('setting/bill')
    await driver.settles()
    const shown = await readText(driver)
    expect(CHANGES.filter((change) => !shown.includes(change))).toEqual([])
    await driver.close()
  })

  it('are neither in the sheets nor in a review, once hidden', async () => {
    const driver = await openWith(true)
    const dialog = driver.page.getByRole('dialog')
    const isClean = async (name: string) => {
      await dialog.waitFor()
      expect(await shownOn(driver), name).toEqual([])
      await driver.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await driver.go(`${TRADE}seconds`)
    await driver.settles()
    await driver.page
      .getByRole('button', { name: new RegExp(driver.t('seconds.pay_with')) })
      .first()
      .click()
    await isClean('the coins of an option')
    await field(driver, 'seconds.stake').fill('10')
    await driver.page.locator('label', { hasText: driver.t('seconds.risk') }).click()
    await press(driver, 'seconds.up')
    await isClean('the review of an option')
    await driver.go('fund/fundTransfer')
    await driver.settles()
    await driver.page.getByRole('button', { name: new RegExp(driver.t('wallet.coin')) }).click()
    await isClean('the coins of a transfer')
    await driver.close()
  })
})
