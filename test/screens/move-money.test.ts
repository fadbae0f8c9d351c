import { readFileSync } from 'node:fs'
import { amountOf } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey } from '#world'
import { describe, expect, it } from 'vitest'
import { button, field, press, tab } from './hands.ts'
import { stage } from './stage.ts'

const screen = stage()

describe('moving money between accounts', () => {
  it('takes four taps from Assets, and says what was moved', async () => {
    const member = await screen.world.member({ usdt: '100' })
    const phone = await screen.phone({ member, lang: 'zh', path: 'fund/assets' })
    await phone.page.getByRole('link', { name: phone.t('wallet.transfer'), exact: true }).click()
    await phone.arrives('fund/fundTransfer')
    await press(phone, 'field.max')
    await press(phone, 'app.confirm')
    const account = phone.t('wallet.account_of', { kind: phone.t('wallet.kind_futures') })
    await phone.sees(phone.t('transfer.moved', { amount: 100, coin: 'USDT', account }))
    expect(await member.balance('USDT')).toBe('0')
    await press(phone, 'app.confirm')
    await phone.sees(phone.t('field.amount_wrong'))
    await field(phone, 'deposit.amount').fill('1')
    await press(phone, 'app.confirm')
    await phone.sees(phone.t('field.insufficient'))
    await phone.go('fund/transfer_history?tab=transfers')
    await phone.sees('+100')
    await phone.sees(/[-−]100/)
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('turned around, the other account is asked what it has', async () => {
    const member = await screen.world.member({ usdt: '100' })
    const phone = await screen.phone({ member, lang: 'vn', path: 'fund/fundTransfer' })
    await press(phone, 'swap.flip')
    await field(phone, 'deposit.amount').fill('1')
    await press(phone, 'app.confirm')
    await phone.sees(phone.t('field.insufficient'))
    await phone.sees(phone.t('transfer.movable'))
    await phone.close()
  })
})

describe('the bills', () => {
  it('are narrowed to a kind by the server, and saved as a table with every row of it', async () => {
    const member = await screen.world.member({ usdt: '100' })
    const asset = (await member.assetId('USDT')) as never
    const move = { asset, quantity: amountOf('40'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move, { key: freshKey() })
    const phone = await screen.phone({ member, lang: 'vn', path: 'setting/bill' })
    await phone.sees('+100')
    await press(phone, 'bill.kind')
    await press(phone, 'record.transfers')
    await phone.sees('+40')
    expect(await phone.page.getByText('+100').count()).toBe(0)
    const coming = phone.page.waitForEvent('download')
    await press(phone, 'bill.csv')
    const rows = readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\n')
    expect(rows, 'a head and two rows').toHaveLength(3)
    await press(phone, 'bill.dates')
    const asked = phone.page.waitForRequest('**/api/wallet/legal_log')
    await press(phone, 'bill.last_days', { n: 7 })
    const fields = new URLSearchParams((await asked).postData() ?? '')
    expect(fields.get('group')).toBe('transfers')
    expect(fields.get('from')).toMatch(/^\d{10}$/)
    await phone.close()
  })
})

describe('swapping one coin for another', () => {
  it('asks for a new rate when the old one has run out, before it can be confirmed', async () => {
    await screen.world.price('BTC/USDT', '50000')
    const member = await screen.world.member({ usdt: '1002' })
    const phone = await screen.phone({ member, lang: 'vn', path: 'fund/transfer', holdsTime: true })
    await field(phone, 'deposit.amount').fill('1000')
    await press(phone, 'app.next')
    const confirm = button(phone, 'app.confirm')
    await confirm.waitFor()
    let release: () => void = () => undefined
    const held = new Promise<void>((go) => {
      release = go
    })
    await phone.page.route('**/api/user/getTransferFee', async (route) => {
      await held
      await route.continue()
    })
    await phone.page.clock.fastForward(11_000)
    await phone.sees(phone.t('swap.asking'))
    expect(await confirm.isDisabled()).toBe(true)
    release()
    await phone.page.waitForFunction(() =>
      document.querySelector('[role=dialog] footer button:not([disabled])'),
    )
    await confirm.click()
    await phone.sees(phone.t('swap.latest'))
    await phone.sees(/USDT → BTC/)
    expect(await member.balance('USDT')).toBe('0')
    await phone.go('fund/transfer_history')
    await tab(phone, 'wallet.swap').waitFor()
    await phone.sees(/USDT → BTC/)
    await phone.close()
  })

  it('the fee counts: the whole balance is not enough for itself, MAX is', async () => {
    const member = await screen.world.member({ usdt: '100' })
    const phone = await screen.phone({ member, lang: 'zh', path: 'fund/transfer' })
    await field(phone, 'deposit.amount').fill('100')
    await press(phone, 'app.next')
    await phone.sees(phone.t('field.insufficient'))
    await press(phone, 'field.max')
    await press(phone, 'app.next')
    await phone.sees(phone.t('swap.review_title'))
    await phone.close()
  })
})
