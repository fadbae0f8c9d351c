import { copyTrading } from '@bourse/contracts/copy-trading'
import { nft } from '@bourse/contracts/nft'
import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'

const screen = fixture()

/** Lists pages with a form for verified members; pages of works and leaders have the id of one. */
async function formPages(): Promise<readonly string[]> {
  const guest = screen.environment.visitor()
  const { list: works } = await guest.call(nft.artworks, { saleStatus: 'onSale', limit: 100 })
  const findWork = (kind: (typeof works)[number]['saleKind']) =>
    works.find(({ saleKind }) => saleKind === kind)?.id
  const [leader] = (await guest.call(copyTrading.leaders, {})).list
  return [
    'transaction/contract?symbol=BTC%2FUSDT',
    'transaction/index?nav=seconds',
    'common/borrowing',
    'otc/otc',
    'chat/room',
    'coin/index',
    'setting/coupon?tab=centre',
    `follow/follow?id=${leader?.id}`,
    `nft/purchase?id=${findWork('fixed')}`,
    `nft/artworkDetail?id=${findWork('auction')}`,
  ]
}

it(
  'a page with a form for verified members shows the steps before it, in words',
  { timeout: 180_000 },
  async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member({ usdt: '100' }),
      lang: 'vn',
    })
    const { page, t } = driver
    for (const path of await formPages()) {
      await driver.go(path)
      await driver.settles()
      const card = page.locator('[data-part=access]').filter({ visible: true }).first()
      await expect.poll(() => card.count(), { message: path }).toBe(1)
      expect(await card.innerText(), path).toContain(t('access.title'))
      expect(await card.getByRole('link', { name: t('access.phone') }).count(), path).toBe(1)
    }
    await driver.go('transaction/contract?panel=leverage')
    const sheet = page.getByRole('dialog')
    await expect.poll(() => sheet.locator('[data-part=access]').count(), { message: 'margin' }).toBe(1)
    const borrow = sheet.getByRole('button', { name: t('margin.borrow'), exact: true })
    expect(await borrow.isDisabled()).toBe(true)
    await driver.close()
  },
)
