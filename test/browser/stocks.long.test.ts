import { SECOND } from '@bourse/contracts/kit'
import { stocks } from '@bourse/contracts/stocks'
import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { press, tab } from './gestures.ts'

const screen = fixture()

describe('J16: a member buys a stock while its market is closed', () => {
  it('and has it at the opening price', { timeout: 60_000 }, async () => {
    const { environment } = screen
    const member = await environment.member({ usdt: '1000' })
    const driver = await screen.openPage({ member, lang: 'jp', path: 'market/market?seg=stocks' })
    await driver.sees('AVGO')
    await driver.go('transaction/currency?symbol=AAPL/USDT')
    await driver.sees(driver.t('spot.session_early'))
    await driver.page.getByRole('button', { name: driver.t('spot.session_early') }).click()
    await driver.sees(driver.t('spot.session_note'))
    expect(await listBarriers(driver.page)).toEqual([])
    await driver.page.keyboard.press('Escape')

    await tab(driver, 'spot.market').click()
    await driver.page.getByLabel(`${driver.t('market.quantity')} · AAPL`).fill('2')
    await press(driver, 'spot.buy_coin', { coin: 'AAPL' })
    await driver.sees(driver.t('spot.opening_note'))
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('spot.waits_opening'))

    const { changesAt } = await member.call(stocks.sessions, {})
    await environment.advance(`${(changesAt - environment.clock.now()) / SECOND} seconds` as '1 second')
    await driver.go('fund/assets')
    await driver.sees('AAPL')
    expect(await member.balance('AAPL')).toBe('2')
    await driver.close()
  })
})
