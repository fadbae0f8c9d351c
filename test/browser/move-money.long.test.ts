import { readFileSync } from 'node:fs'
import { toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import type { Locator, Page } from 'playwright-core'
import { freshKey } from '#environment'
import { describe, expect, it } from 'vitest'
import { button, field, press, tab } from './gestures.ts'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'

const screen = fixture()

/** Name of the futures account in records: its official label and its product. */
const futuresAccount = ({ t }: PageDriver): string =>
  `${t('wallet.account_of', { kind: t('wallet.kind_futures') })} · ${t('trade.futures')}`

describe('moving money between accounts', () => {
  it('takes four taps from Assets, and shows what was moved', async () => {
    const member = await screen.environment.member({ usdt: '100' })
    const driver = await screen.openPage({ member, lang: 'zh', path: 'fund/assets' })
    await driver.page.getByRole('link', { name: driver.t('wallet.transfer'), exact: true }).click()
    await driver.arrives('fund/fundTransfer')
    await press(driver, 'field.max')
    await press(driver, 'app.confirm')
    const account = futuresAccount(driver)
    await driver.sees(driver.t('transfer.moved', { amount: 100, coin: 'USDT', account }))
    expect(await member.balance('USDT')).toBe('0')
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('field.amount_wrong'))
    await field(driver, 'deposit.amount').fill('1')
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('field.insufficient'))
    await driver.go('fund/transfer_history?tab=transfers')
    await driver.sees(new RegExp(`→ ${account}$`))
    await driver.sees(/100(?:\.00)? USDT/)
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('in reverse shows the balance of the other account', async () => {
    const member = await screen.environment.member({ usdt: '100' })
    const driver = await screen.openPage({ member, lang: 'vn', path: 'fund/fundTransfer' })
    await press(driver, 'swap.flip')
    await field(driver, 'deposit.amount').fill('1')
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('field.insufficient'))
    await driver.sees(driver.t('transfer.movable'))
    await driver.close()
  })
})

/** Three ways in which a text reaches a field. */
const ENTRIES: Readonly<Record<string, (page: Page, input: Locator, text: string) => Promise<unknown>>> = {
  keys: (_page, input, text) => input.pressSequentially(text),
  paste: (page, _input, text) => page.keyboard.insertText(text),
  composition: async (page, _input, text) => {
    const session = await page.context().newCDPSession(page)
    const selection = { selectionStart: text.length, selectionEnd: text.length }
    await session.send('Input.imeSetComposition', { text, ...selection })
    await session.send('Input.insertText', { text })
  },
}

describe('an amount', () => {
  it.each(Object.keys(ENTRIES))(
    'stays as it was typed and is read in the language or refused: %s',
    async (by) => {
      const member = await screen.environment.member({ usdt: '2000' })
      const driver = await screen.openPage({ member, lang: 'vn', path: 'fund/fundTransfer' })
      const input = field(driver, 'deposit.amount')
      const enter = async (text: string) => {
        await input.fill('')
        await input.focus()
        await ENTRIES[by]?.(driver.page, input, text)
        expect(await input.inputValue()).toBe(text)
        await input.blur()
      }
      const isRefused = async () => (await input.getAttribute('aria-invalid')) === 'true'
      for (const text of ['1e5', '-5', '1K', '$1.000', '1·5', '0.123', '0x10']) {
        await enter(text)
        await expect.poll(isRefused, { message: text }).toBe(true)
      }
      await driver.sees(driver.t('field.amount_wrong'))
      await enter('0.123')
      await driver.sees(driver.t('field.unclear', { decimal: '0.1230', whole: '123' }))
      for (const text of ['1.234,56', '1．5', '1,5']) {
        await enter(text)
        await expect.poll(isRefused, { message: text }).toBe(false)
      }
      await enter('1.000')
      await driver.sees('= 1.000')
      await press(driver, 'app.confirm')
      const account = futuresAccount(driver)
      await driver.sees(driver.t('transfer.moved', { amount: '1.000', coin: 'USDT', account }))
      expect(await member.balance('USDT')).toBe('1000')
      await driver.close()
    },
  )
})

describe('the statement', () => {
  it('is filtered by the server, and exported with every row', async () => {
    const member = await screen.environment.member({ usdt: '100' })
    const asset = (await member.assetId('USDT')) as never
    const move = { asset, quantity: toAmount('40'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move, { key: freshKey() })
    const driver = await screen.openPage({ member, lang: 'vn', path: 'setting/bill' })
    await driver.sees('+100')
    await press(driver, 'bill.kind')
    await press(driver, 'record.transfers')
    await driver.sees(/^40/)
    expect(await driver.page.getByText('+100').count()).toBe(0)
    const coming = driver.page.waitForEvent('download')
    await press(driver, 'bill.csv')
    await driver.page.getByText(driver.t('bill.csv_comma')).click()
    const rows = readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\n')
    expect(rows, 'a head and two rows').toHaveLength(3)
    expect(rows[1]?.split(';'), 'columns for a language with a decimal comma').toHaveLength(6)
    await press(driver, 'bill.dates')
    const request = driver.page.waitForRequest('**/api/wallet/legal_log')
    await press(driver, 'bill.last_days', { n: 7 })
    const fields = new URLSearchParams((await request).postData() ?? '')
    expect(fields.get('group')).toBe('transfers')
    expect(fields.get('from')).toMatch(/^\d{10}$/)
    await driver.close()
  })
})

describe('swapping one coin for another', () => {
  it('requires a new rate when the old one has expired before the confirmation', async () => {
    await screen.environment.price('BTC/USDT', '50000')
    const member = await screen.environment.member({ usdt: '501' })
    const driver = await screen.openPage({ member, lang: 'vn', path: 'fund/transfer', holdsTime: true })
    await field(driver, 'deposit.amount').fill('500')
    await press(driver, 'app.next')
    const confirm = button(driver, 'app.confirm')
    await confirm.waitFor()
    let release: () => void = () => undefined
    const held = new Promise<void>((go) => {
      release = go
    })
    await driver.page.route('**/api/user/getTransferFee', async (route) => {
      await held
      await route.continue()
    })
    await driver.page.clock.fastForward(11_000)
    await driver.sees(driver.t('swap.asking'))
    expect(await confirm.isDisabled()).toBe(true)
    release()
    await driver.page.waitForFunction(() =>
      document.querySelector('[role=dialog] footer button:not([disabled])'),
    )
    await confirm.click()
    await driver.sees(driver.t('swap.latest'))
    await driver.sees(/USDT → BTC/)
    expect(await member.balance('USDT')).toBe('0')
    await driver.go('fund/transfer_history')
    await tab(driver, 'record.conversions').waitFor()
    await driver.sees(/USDT → BTC/)
    await driver.close()
  })

  it('is confirmed by a slide from a value of 1,000 USD on', async () => {
    const member = await screen.environment.member({ usdt: '2000' })
    const driver = await screen.openPage({ member, lang: 'th', path: 'fund/transfer' })
    for (const [amount, isSlid] of [
      ['500', false],
      ['1200', true],
    ] as const) {
      await field(driver, 'deposit.amount').fill(amount)
      await press(driver, 'app.next')
      const confirm = driver.page.getByRole('dialog').locator('footer button')
      await confirm.and(driver.page.locator(':enabled')).click()
      const again = driver.page.getByRole('dialog').getByRole('button', { name: driver.t('slide.again') })
      if (isSlid) await again.click()
      await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(Number(await member.balance('USDT')), amount).toBeLessThan(isSlid ? 400 : 1500)
    }
    await driver.close()
  })

  it('includes the fee: the whole balance is too much, MAX is valid', async () => {
    const member = await screen.environment.member({ usdt: '100' })
    const driver = await screen.openPage({ member, lang: 'zh', path: 'fund/transfer' })
    await field(driver, 'deposit.amount').fill('100')
    await press(driver, 'app.next')
    await driver.sees(driver.t('field.insufficient'))
    await press(driver, 'field.max')
    await press(driver, 'app.next')
    await driver.sees(driver.t('swap.review_title'))
    await driver.close()
  })
})
