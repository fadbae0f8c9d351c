import { toAmount } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { freshKey, type Member } from '#environment'
import { describe, expect, it } from 'vitest'
import { button } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

const signedUp = (member: Member) =>
  screen.openPage({
    member,
    lang: 'kor',
    prepare: (page) =>
      page.addInitScript(() => {
        if (localStorage.getItem('prefs') === null)
          localStorage.setItem('prefs', JSON.stringify({ firstSteps: 'open' }))
      }),
  })

const done = ({ page }: PageDriver) =>
  page
    .locator('[data-step]')
    .evaluateAll((steps) => steps.filter((step) => (step as HTMLElement).dataset['done'] === 'true').length)

describe('the first steps', () => {
  it('are done by doing: a deposit, a purchase and the check of its receipt', async () => {
    const member = await screen.environment.member()
    await screen.environment.price('BTC/USDT', '60000')
    const driver = await signedUp(member)
    const { page, t } = driver
    await page.locator('[data-step=deposit]').waitFor()
    expect(await done(driver)).toBe(0)
    await page.locator('[data-step=deposit]').click()
    await driver.arrives('fund/select?mode=receive')
    await member.deposit('USDT', '1000')
    await screen.environment.advance('5 seconds')
    await driver.go('index/index')
    await expect.poll(() => done(driver)).toBe(1)
    const order = {
      quantity: toAmount('0.01'),
      base: (await member.assetId('BTC')) as never,
      quote: (await member.assetId('USDT')) as never,
      side: 'buy',
      price: toAmount('60000'),
      kind: 'market',
    } as const
    await member.call(spot.place, order, { key: freshKey() })
    await driver.go('market/market')
    await driver.go('index/index')
    await expect.poll(() => done(driver)).toBe(2)
    await page.locator('[data-step=verify]').click()
    await button(driver, 'receipt.check').click()
    await driver.sees(t('receipt.equal'))
    await driver.go('index/index')
    await expect.poll(() => done(driver)).toBe(3)
    await driver.sees(t('first_steps.all_done'))
    await button(driver, 'first_steps.dismiss').click()
    expect(await page.locator('[data-step]').count()).toBe(0)
    await driver.close()
  })

  it('are not shown to a member who did not sign up on this device', async () => {
    const driver = await screen.openPage({ member: await screen.environment.member() })
    await driver.settles()
    expect(await driver.page.locator('[data-step]').count()).toBe(0)
    await driver.close()
  })
})

describe('an underlined term', () => {
  it('opens its explanation in the language of the reader', async () => {
    const driver = await screen.openPage({ lang: 'vn', path: 'transaction/contract' })
    await driver.settles()
    const { page, t } = driver
    await page.getByRole('button', { name: t('futures.liquidation'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: t('futures.liquidation') })
    await sheet.getByText(t('glossary.liquidation').split('\n')[0] ?? '').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await driver.close()
  })
})
