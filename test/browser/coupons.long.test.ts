import { coupons } from '@bourse/contracts/coupons'
import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { field, press, tab } from './gestures.ts'
import { fixture } from './fixture.ts'
import { traderWithFunds } from './trader.ts'
import type { Words } from './words.ts'

const screen = fixture()

/** Matches a text of the app with any number in it. */
const withNumber = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace('§', String.raw`[\d.,\s]+`))
const effectText = (t: Words) => withNumber(t('coupons.stake_effect', { n: '§' }))
/** Matches an order won or lost on either side. */
const outcomeText = (t: Words) =>
  new RegExp(
    (['game.won', 'game.lost'] as const)
      .flatMap((key) => [t('game.heads'), t('game.tails')].map((side) => t(key, { side, n: '5' })))
      .map((text) => `^${text}$`)
      .join('|'),
  )

describe('a coupon', () => {
  it('is claimed in the centre and named in an option, whose review shows its effect', async () => {
    const { environment } = screen
    await environment.operate('coupon', 'create', 'option_insurance', '30', '50%', '10', '0', '30', '9')
    for (const { id, kind } of (await (await environment.member()).call(coupons.centre, {})).list)
      if (kind !== 'stakeInsurance') await environment.operate('coupon', 'close', id)
    const member = await traderWithFunds(environment, 'seconds', '500')
    const driver = await screen.openPage({ member, lang: 'jp', path: 'setting/coupon' })
    const { page, t } = driver
    await driver.settles()
    await tab(driver, 'coupons.centre').click()
    await page
      .getByRole('button', { name: t('coupons.claim'), exact: true })
      .first()
      .click()
    await page
      .getByRole('button', { name: t('coupons.claimed') })
      .first()
      .waitFor()
    expect(await listBarriers(page)).toEqual([])
    await tab(driver, 'coupons.available').click()
    await page.getByRole('link', { name: t('coupons.use'), exact: true }).click()
    await field(driver, 'seconds.stake').fill('100')
    await page.getByRole('button', { name: t('coupons.choose', { n: 1 }) }).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    const effect = page.getByText(effectText(t))
    await effect.first().waitFor()
    await page.locator('label', { hasText: t('seconds.risk') }).click()
    await press(driver, 'seconds.up')
    await page.getByRole('dialog').getByText(effectText(t)).waitFor()
    await press(driver, 'app.confirm')
    await page.getByRole('timer').first().waitFor()
    const [used] = (await member.call(coupons.list, { list: 'used' })).list
    expect(used).toMatchObject({ product: 'seconds', status: 'inUse' })
  })
})

describe('the game', () => {
  it('tosses for points and recomputes the side on the device', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, lang: 'id', path: 'game/game' })
    const { page, t } = driver
    await driver.settles()
    expect(await listBarriers(page)).toEqual([])
    await page.getByRole('button', { name: t('game.toss', { n: '5' }) }).click()
    await page.locator('[data-check=right]').waitFor()
    expect(await page.locator('[data-part=outcome]').innerText()).toMatch(outcomeText(t))
    await tab(driver, 'game.history').click()
    await page.getByRole('main').getByRole('button').filter({ hasText: /5$/ }).first().click()
    await page.getByRole('dialog').locator('[data-check=right]').waitFor()
  })
})
