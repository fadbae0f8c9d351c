import { addMs, toAmount, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { type Artwork, type Medium, nft } from '@bourse/contracts/nft'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshKey, type Member } from '#environment'
import { listBarriers } from './axe.ts'
import { figureIn, formatFigure } from './figures.ts'
import { fixture } from './fixture.ts'
import { button, field, press, slide } from './gestures.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import type { PageDriver } from './page-driver.ts'
import type { Key } from './words.ts'

const screen = fixture()
/** Member who sells and buys works. */
let seller: Member
/** Member who bids in each auction and gets the deposit back. */
let rival: Member
beforeAll(async () => {
  seller = await screen.environment.verified({ usdt: '50000' })
  rival = await screen.environment.verified({ usdt: '1000' })
})

const USDT = '3' as never

const dialog = ({ page }: PageDriver) => page.getByRole('dialog')
const artworkPath = ({ id }: Pick<Artwork, 'id'>) => `nft/artworkDetail?id=${id}`

/** Finds a work at a fixed price in USDT; each call finds another one, because bought ones leave the list. */
async function workOnSale(medium: Medium = 'image'): Promise<Artwork> {
  const filter = { saleKind: 'fixed', saleStatus: 'onSale', asset: USDT, order: 'cheapest', medium } as const
  const { list } = await screen.environment.visitor().call(nft.artworks, { ...filter, page: 1, limit: 1 })
  const [work] = list
  if (work === undefined) throw new Error('no work is on sale')
  return work
}

/** Creates a member's auction that starts in ten minutes and takes ten minutes. */
async function startAuction(): Promise<Artwork> {
  const { code } = await workOnSale()
  await seller.call(nft.buy, { code }, { key: freshKey() })
  const now = toInstant(Math.floor(screen.environment.clock.now() / SECOND) * SECOND)
  const window = { startsAt: addMs(now, 10 * MINUTE), endsAt: addMs(now, 20 * MINUTE) }
  const terms = { price: toAmount('100'), bidStep: toAmount('5') }
  await seller.call(nft.resell, { code, ...terms, ...window }, { key: freshKey() })
  return seller.call(nft.artwork, { code })
}

const placeBid = (member: Member, { code }: Artwork, increment: string) =>
  member.call(nft.bid, { code, increment: toAmount(increment) }, { key: freshKey() })

const OUTCOMES = [
  ['en', 'paid'],
  ['kor', 'expired'],
] as const

/** Chooses a day of another month as the start of a sale; returns the name of the day before the choice. */
async function chooseStart(driver: PageDriver, month: Key, day: string | RegExp): Promise<string> {
  await field(driver, 'nft.start_time').click()
  const chosen = dialog(driver).locator('button[aria-pressed=true]')
  const before = (await chosen.getAttribute('aria-label')) ?? ''
  await button(driver, month).click()
  await dialog(driver).getByRole('button', { name: day, exact: true }).click()
  expect(await listBarriers(driver.page)).toEqual([])
  await press(driver, 'app.confirm')
  await dialog(driver).waitFor({ state: 'detached' })
  return before
}

describe('an auction of two members', () => {
  it.each(OUTCOMES)('in %s, from not started to %s', { timeout: 60_000 }, async (lang, ending) => {
    const { environment } = screen
    const member = await environment.verified({ usdt: '1000' })
    const work = await startAuction()
    const driver = await screen.openPage({ member, lang, path: artworkPath(work) })
    await driver.sees(driver.t('nft.starts_in'))
    expect(await button(driver, 'nft.not_started').isDisabled()).toBe(true)
    expect(await listBarriers(driver.page)).toEqual([])

    await environment.advance('10 minutes')
    await rival.call(nft.payDeposit, { code: work.code }, { key: freshKey() })
    await placeBid(rival, work, '5')
    await press(driver, 'nft.pay_deposit')
    await driver.sees(driver.t('nft.deposit_warning', { n: '30' }))
    await slide(driver)
    await dialog(driver).waitFor({ state: 'detached' })
    expect(await member.balance('USDT')).toBe('990')

    // A rival bids while the sheet is open: the minimum follows, and the bid needs another confirmation.
    await press(driver, 'nft.place_bid')
    const typed = field(driver, 'nft.your_bid')
    expect(figureIn(driver, await typed.inputValue())).toBe('110')
    await placeBid(rival, work, '10')
    await dialog(driver).getByRole('alert').waitFor()
    expect(figureIn(driver, await typed.inputValue())).toBe('120')
    await typed.fill('122')
    await slide(driver)
    await dialog(driver)
      .getByText(driver.t('nft.bid_off_step', { n: '5 USDT', lowest: '120 USDT' }))
      .waitFor()
    await typed.fill('125')
    await slide(driver)
    await dialog(driver).waitFor({ state: 'detached' })
    await driver.sees(driver.t('nft.you_lead'))

    // Late bids move the end; the page shows both the planned and the present one.
    await environment.advance('7 minutes')
    await placeBid(rival, work, '5')
    await driver.sees(driver.t('nft.you_do_not_lead'))
    await placeBid(member, work, '5')
    await driver.sees(driver.t('nft.you_lead'))
    await driver.page
      .getByRole('status')
      .filter({ hasText: driver.t('nft.moved_end', { time: '' }).trim() })
      .waitFor()
    await press(driver, 'nft.verify')
    await driver.page.locator('[data-check=right]', { hasText: '5' }).waitFor()
    expect(await listBarriers(driver.page)).toEqual([])

    await environment.advance('6 minutes')
    await press(driver, 'nft.pay_now')
    await driver.arrives('nft/mine')
    expect(await rival.balance('USDT')).toBe('1000')
    await driver.page.locator('a[href*="purchase_one"]').click()
    await driver.sees(driver.t('nft.final_price'))
    expect(await listBarriers(driver.page)).toEqual([])
    await (ending === 'paid' ? payForWork(driver, member, work) : letExpire(driver, member))
    expect(driver.complaints).toEqual([])
    expect(await environment.isBalanced()).toBe(true)
    await driver.close()
  })
})

/** Pays the rest of 135 by two presses, which count once. */
async function payForWork(driver: PageDriver, member: Member, { id }: Artwork): Promise<void> {
  await press(driver, 'nft.pay_now')
  await dialog(driver).waitFor()
  await dialog(driver)
    .getByRole('button', { name: driver.t('nft.pay_now') })
    .dblclick()
  await driver.arrives('nft/myNft')
  await driver.page.locator(`a[href$="resell?id=${id}"]`).waitFor()
  expect(await member.balance('USDT')).toBe('865')
  await driver.go('nft/mine?tab=messages')
  await driver.sees(driver.t('nft.paid'))
}

async function letExpire(driver: PageDriver, member: Member): Promise<void> {
  await screen.environment.advance('1 day')
  await driver.sees(driver.t('nft.expired_note'))
  // The runner-up reads the offer, and leaves it.
  const other = await screen.openPage({ member: rival, lang: 'en', path: 'nft/mine?tab=messages' })
  // The tab has the same words, and is there before the list.
  await other.page
    .getByRole('button')
    .filter({ hasText: other.t('nft.to_pay') })
    .click()
  await other.sees(other.t('nft.offer_note'))
  await other.close()
  expect(await button(driver, 'nft.pay_now').count()).toBe(0)
  expect(await member.balance('USDT')).toBe('986.5')
}

describe('a work at a fixed price', () => {
  let member: Member
  beforeAll(async () => {
    member = await screen.environment.verified({ usdt: '50000' })
  })

  it('in en is liked, bought, resold, and sold', { timeout: 60_000 }, async () => {
    const { environment } = screen
    const work = await workOnSale()
    const driver = await screen.openPage({ member, lang: 'en', path: artworkPath(work) })
    await press(driver, 'nft.like', { name: work.name })
    await driver.go('nft/components/collection')
    await driver.page.getByRole('article').filter({ hasText: work.name }).waitFor()
    await driver.go(`nft/purchase?id=${work.id}`)
    await press(driver, 'nft.buy')
    await slide(driver)
    await driver.arrives('nft/myNft?tab=owned')
    await driver.page.locator(`a[href$="resell?id=${work.id}"]`).click()

    await field(driver, 'nft.price').fill('250')
    const day = await chooseStart(driver, 'calendar.next_month', /^28 /)
    await press(driver, 'nft.resell')
    await driver.sees(driver.t('nft.end_before_start'))
    await chooseStart(driver, 'calendar.previous_month', day)
    await press(driver, 'nft.resell')
    await dialog(driver).waitFor()
    await dialog(driver).getByText(driver.t('nft.resale_warning')).waitFor()
    // 250 less the fee of 2.5 % and the royalty of 5 %.
    await dialog(driver)
      .getByText(`${formatFigure(driver, '231.25')} USDT`)
      .waitFor()
    expect(await listBarriers(driver.page)).toEqual([])
    await slide(driver)
    await dialog(driver).waitFor({ state: 'detached' })
    await driver.arrives('nft/myNft?tab=reselling')
    await driver.sees(driver.t('nft.not_started'))

    await environment.advance('15 minutes')
    await seller.call(nft.buy, { code: work.code, shownPrice: toAmount('250') }, { key: freshKey() })
    await driver.go('nft/myNft?tab=sold')
    await driver.sees(`${formatFigure(driver, '231.25')} USDT`)
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('with sound loads nothing by itself, and can be bought with a broken file', async () => {
    const requested: string[] = []
    const driver = await screen.openPage({
      member,
      lang: 'en',
      path: 'nft/nft',
      async prepare(page) {
        await page.route(/\/upload\/nft\/.*\.(?:wav|webm)/, (route) => {
          requested.push(route.request().url())
          return route.fulfill({ status: 502, body: '' })
        })
      },
    })
    for (const medium of ['video', 'audio'] as const) {
      const work = await workOnSale(medium)
      await driver.go(`nft/artworkDetail_video?id=${work.id}`)
      const player = driver.page.locator(medium)
      await player.waitFor()
      await driver.settles()
      expect(await player.evaluate((media: HTMLMediaElement) => media.paused)).toBe(true)
      expect(requested.splice(0)).toEqual([])
      await player.evaluate((media: HTMLMediaElement) => void media.play().catch(() => undefined))
      await driver.sees(driver.t('nft.audio_error'))
      expect(requested.splice(0)).toHaveLength(1)
      await press(driver, 'app.retry')
      await player.waitFor()
      await press(driver, 'nft.buy')
      await driver.arrives(`nft/purchase?id=${work.id}`)
    }
    await driver.close()
  })
})

describe('hostile names and descriptions', () => {
  it('of works are shown as text and run nothing', async () => {
    const work = await workOnSale()
    const hostile = HOSTILE_TEXTS.join(' ')
    const own = { name: hostile, en_name: hostile, author_name: hostile, collection_name: hostile }
    const driver = await screen.openPage({
      lang: 'en',
      path: artworkPath(work),
      async prepare(page) {
        await page.route(/\/bind_box\/getBoxDetail/, async (route) => {
          const response = await route.fetch()
          const body = (await response.json()) as { data: object }
          await route.fulfill({
            response,
            json: { ...body, data: { ...body.data, ...own, description: hostile } },
          })
        })
      },
    })
    await driver.page.getByRole('heading', { level: 2 }).filter({ hasText: '<script>' }).waitFor()
    await driver.settles()
    expect(await driver.page.evaluate(() => 'owned' in globalThis)).toBe(false)
    expect(await driver.page.locator('main script, main iframe, main object, main form').count()).toBe(0)
    await driver.close()
  })
})

// Last test, because sessions end while the series runs.
describe('a blind box', () => {
  it(
    'in spa is bought at shown odds with an own seed, opened once, and checked after the series',
    { timeout: 60_000 },
    async () => {
      const { environment } = screen
      const member = await environment.verified({ usdt: '100' })
      const driver = await screen.openPage({ member, lang: 'spa', path: 'nft/nft?tab=boxes' })
      await driver.page.getByRole('article').getByRole('link').first().click()
      await driver.sees(driver.t('nft.odds_note'))
      await driver.sees(driver.t('nft.seed_hidden'))
      expect(await listBarriers(driver.page)).toEqual([])
      await press(driver, 'nft.buy_box')
      expect(await field(driver, 'nft.your_seed').inputValue()).toMatch(/^[0-9a-f]{32}$/)
      await field(driver, 'nft.your_seed').fill('two words')
      await press(driver, 'nft.buy_box')
      await driver.sees(driver.t('nft.seed_invalid'))
      await field(driver, 'nft.your_seed').fill('mine-1')
      await press(driver, 'nft.buy_box')
      await dialog(driver).getByText('mine-1').waitFor()
      await slide(driver)
      await driver.arrives('nft/myNft?tab=boxes')
      expect((await member.call(nft.owned, {})).list).toHaveLength(1)

      await press(driver, 'nft.open_box')
      await slide(driver)
      await driver.sees(driver.t('nft.box_opened'))
      const [box] = (await member.call(nft.owned, {})).list
      expect(box).toMatchObject({ isOpened: true, clientSeed: 'mine-1' })
      await dialog(driver)
        .getByText(box?.name ?? '', { exact: true })
        .waitFor()
      await dialog(driver)
        .getByRole('link', { name: driver.t('nft.see_work') })
        .click()
      await press(driver, 'nft.verify')
      await driver.sees(driver.t('nft.check_later'))
      expect(await listBarriers(driver.page)).toEqual([])

      // The seed becomes public at the end of the series; guests see it too.
      await environment.advance('14 days')
      const guest = await screen.openPage({ lang: 'spa', path: artworkPath(box as Artwork) })
      await press(guest, 'nft.verify')
      await guest.sees(guest.t('nft.check_right'))
      expect([...driver.complaints, ...guest.complaints]).toEqual([])
      await guest.close()
      await driver.close()
    },
  )
})
