import { game } from '@bourse/contracts/game'
import { toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'

const screen = fixture()

let member: Member
beforeAll(async () => {
  const { environment } = screen
  member = await environment.verified({ usdt: '1000' })
  const asset = (await member.assetId('USDT')) as never
  await member.call(wallet.transfer, { asset, quantity: toAmount('400'), from: 'spot', to: 'futures' })
  const { commitment } = await member.call(game.state, {})
  const toss = { commitment, clientSeed: '0123', choice: 'heads', stake: toAmount('5') } as const
  await member.call(game.toss, toss, { key: freshKey() })
})

const SHOTS = process.env['SHOTS']

describe.each(['en', 'vn'] as const)('in %s, a movement without a trade', (lang) => {
  it.each(['transfer', 'toss'] as const)('a %s, has a receipt that verifies on the device', async (kind) => {
    const driver = await screen.openPage({ member, lang, path: `setting/receipts?kind=${kind}` })
    const { page, t } = driver
    const row = page.getByRole('link', { name: t(`receipt.kind_${kind}`) }).last()
    await row.waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/list-${kind}-${lang}.png` })
    await row.click()
    await page.getByRole('button', { name: t('receipt.check'), exact: true }).click()
    await page.getByText(t('receipt.equal'), { exact: true }).waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${kind}-${lang}.png`, fullPage: true })
    const found = await page
      .locator('[data-finding]')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-finding')))
    expect(found).toEqual(['rule true', 'steps true', 'result true', 'seal true', 'chain true'])
    // The seeds of a toss are long words without a place to break.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(driver.complaints).toEqual([])
  })
})
