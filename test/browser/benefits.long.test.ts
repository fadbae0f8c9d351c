import { toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { referral } from '@bourse/contracts/referral'
import { spot } from '@bourse/contracts/spot'
import { freshKey, signUp } from '#environment'
import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { grouped } from './figures.ts'

const screen = fixture()

describe('J15: benefits', () => {
  it('VIP: after an approved deposit the page shows the tier, the way to the next one and its benefits', async () => {
    const member = await screen.environment.member({ usdt: '150000' })
    const driver = await screen.openPage({ member, lang: 'en', path: 'vip/index' })
    await driver.page.getByRole('heading', { name: driver.t('vip.name', { n: 1 }) }).waitFor()
    const bar = driver.page.getByRole('progressbar', { name: driver.t('vip.progress', { n: 2 }) })
    expect(await bar.getAttribute('aria-valuenow')).toBe('75')
    await driver.page.getByRole('tab', { name: driver.t('vip.name', { n: 4 }) }).click()
    await driver.sees(`${grouped(driver, 500_000)} USD`)
    await driver.sees('−100%')
    await driver.sees(driver.t('vip.no_card'))
    expect(await listBarriers(driver.page)).toEqual([])
    await driver.close()
  })

  it('VIP: each tier shows its cashback, and that no card exists yet', async () => {
    const driver = await screen.openPage({ path: 'vip/index' })
    for (const [tier, percent] of [2, 3, 4, 5].entries()) {
      await driver.page.getByRole('tab', { name: driver.t('vip.name', { n: tier + 1 }) }).click()
      const row = driver.page.locator('dl > div').filter({ hasText: driver.t('vip.cashback') })
      await row.getByText(`${percent}%`).waitFor()
      await row.getByText(driver.t('vip.no_card')).waitFor()
    }
    await driver.close()
  })

  it('settings lead to invitations, the own QR code, rebates and customer service', async () => {
    const member = await screen.environment.member()
    const { code } = await member.call(referral.summary, {})
    const driver = await screen.openPage({ member, path: 'setting/setting' })
    const open = async (label: Parameters<typeof driver.t>[0], path: string) => {
      await driver.page.getByRole('link', { name: driver.t(label), exact: true }).click()
      await driver.arrives(path)
      await driver.settles()
    }
    await open('screen.share', 'setting/share')
    await driver.go('setting/setting')
    await open('settings.my_qr', 'setting/share?view=qr')
    const sheet = driver.page.getByRole('dialog', { name: driver.t('settings.my_qr') })
    await sheet.getByRole('img', { name: driver.t('referral.qr') }).waitFor()
    await sheet.getByText(code, { exact: true }).waitFor()
    expect(await listBarriers(driver.page)).toEqual([])
    await driver.go('setting/setting')
    await open('settings.rebate', 'setting/share?tab=rebates')
    await driver.sees(driver.t('referral.none_rebates'))
    await driver.go('setting/setting')
    await open('screen.support', 'kefu/index')
    await driver.close()
  })

  it('invitations: the link opens the registration with its code, and a fee of the friend gives a rebate', async () => {
    const member = await screen.environment.member()
    const { code } = await member.call(referral.summary, {})
    const driver = await screen.openPage({ member, lang: 'id', path: 'setting/share' })
    await driver.sees(code)
    await driver.sees(driver.t('referral.none_rebates'))
    expect(await listBarriers(driver.page)).toEqual([])

    const guest = await screen.openPage({ lang: 'id', path: `common/register?code=${code}` })
    expect(await guest.page.getByLabel(guest.t('register.invite')).inputValue()).toBe(code)
    await guest.close()
    const friend = await signUp(screen.environment.url, 'a-friend@example.com', code)
    await friend.deposit('USDT', '5000')
    await screen.environment.advance('5 seconds')
    const order = { base: '1' as AssetId, quote: '3' as AssetId, side: 'buy', kind: 'market' } as const
    const amounts = { quantity: toAmount('0.01'), price: toAmount('200000') }
    await friend.call(spot.place, { ...order, ...amounts }, { key: freshKey() })
    await screen.environment.advance('1 minute')
    await driver.sees('a**d')
    await driver.close()
  })
})
