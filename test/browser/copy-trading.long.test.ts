import { account } from '@bourse/contracts/account'
import { copyTrading } from '@bourse/contracts/copy-trading'
import { futures, type PositionId } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { freshKey, type Member } from '#environment'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { field, press, tab } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { traderWithFunds } from './trader.ts'

const screen = fixture()
const NAME = 'Orla Venn'
let leader: Member
let leaderId: string

beforeAll(async () => {
  leader = await traderWithFunds(screen.environment, 'futures', '50000')
  await leader.call(account.setNickname, { nickname: NAME })
  leaderId = (await leader.call(account.profile, {})).id
  const at = new Date(screen.environment.clock.now())
  // The conditions of leading have tests of their own.
  await screen.environment.db.rows(sql`
    insert into leader (member_id, capital, since, live_since) values (${leaderId}::bigint, 1000, ${at}, ${at})`)
})

const dialog = ({ page }: PageDriver): Locator => page.getByRole('dialog')
const openPositions = async (member: Member) =>
  (await member.call(futures.list, { status: 'open' })).positions.list

/** Opens a long at market as the leader. */
async function openLots(lots: string): Promise<PositionId> {
  const base = (await leader.assetId('BTC')) as never
  const quote = (await leader.assetId('USDT')) as never
  const order = { base, quote, side: 'long', kind: 'market', lots: toAmount(lots), leverage: 10 } as const
  await leader.call(futures.open, order, { key: freshKey() })
  await screen.environment.advance('1 second')
  const [position] = await openPositions(leader)
  if (position === undefined) throw new Error('the position was not opened')
  return position.id
}

async function closePositions(...ids: readonly PositionId[]): Promise<void> {
  for (const id of ids) await leader.call(futures.close, { id }, { key: freshKey() })
  await screen.environment.advance('1 second')
}

/** Checks accessibility in one language, because it is the same for all. */
async function expectNoBarriers(driver: PageDriver): Promise<void> {
  if (driver.lang === 'en') expect(await listBarriers(driver.page)).toEqual([])
}

/** Copies the leader from the list of traders: settings, agreement and review. */
async function follow(driver: PageDriver): Promise<void> {
  const { page, t } = driver
  const card = page.getByRole('article', { name: NAME, exact: true })
  await card.getByRole('img', { name: t('mark.leader') }).waitFor()
  await card.getByRole('link', { name: t('copy_trading.copy'), exact: true }).click()
  await driver.arrives(`follow/follow?id=${leaderId}`)
  await field(driver, 'copy_trading.size_multiple').fill(driver.lang === 'spa' ? '1,256' : '1.256')
  await press(driver, 'app.next')
  await driver.sees(t('copy_trading.issue_agree'))
  expect(await field(driver, 'copy_trading.size_multiple').inputValue(), 'rounded when left').toMatch(
    /^1[.,]26$/,
  )
  await page.getByRole('link', { name: t('screen.copy_agreement'), exact: true }).click()
  await press(driver, 'copy_trading.accept')
  await page.getByRole('checkbox').and(page.locator('[aria-checked=true], :checked')).waitFor()
  await expectNoBarriers(driver)
  await press(driver, 'app.next')
  await dialog(driver).getByText(t('copy_trading.from_now_on')).waitFor()
  await dialog(driver)
    .getByText(/^1[.,]26×$/)
    .waitFor()
  await dialog(driver)
    .getByRole('button', { name: t('copy_trading.copy'), exact: true })
    .dblclick()
  await driver.arrives('copytrade/my')
}

const copyRows = ({ page }: PageDriver): Locator => page.getByRole('article', { name: 'BTC/USDT' })

describe('J13: a member copies a trader, holds one copy, and stops', () => {
  it.each(['en', 'kor', 'spa'] as const)('in %s', { timeout: 60_000 }, async (lang) => {
    const member = await traderWithFunds(screen.environment, 'futures', '5000')
    const before = await openLots('10')
    const driver = await screen.openPage({ member, lang, path: 'follow/index?sort=followers' })
    await follow(driver)
    await driver.sees(driver.t('copy_trading.state_following'))
    await expectNoBarriers(driver)

    // Copies appear without a reload, and only of positions that are opened from now on.
    await driver.go('copytrade/copy')
    await driver.sees(driver.t('copy_trading.none_current'))
    const [held, mirrored] = [await openLots('10'), await openLots('20')]
    await copyRows(driver).nth(1).waitFor()
    await driver.sees(driver.t('futures.copied_from', { name: NAME }))
    const copies = await openPositions(member)
    expect(copies.map(({ leaderPosition, lots }) => [leaderPosition, lots])).toEqual([
      [mirrored, toAmount('25')],
      [held, toAmount('12')],
    ])
    await expectNoBarriers(driver)

    // Makes the copy self-held: the trader closes it no more.
    await copyRows(driver)
      .last()
      .getByRole('button', { name: driver.t('futures.detach') })
      .click()
    await dialog(driver).getByText(driver.t('futures.detach_note')).waitFor()
    await press(driver, 'app.confirm')
    await dialog(driver).waitFor({ state: 'detached' })
    await copyRows(driver).nth(1).waitFor({ state: 'detached' })
    await closePositions(before, held, mirrored)
    await driver.sees(driver.t('copy_trading.none_current'))
    expect((await openPositions(member)).map(({ lots }) => lots)).toEqual([toAmount('12')])
    await tab(driver, 'futures.history').click()
    await driver.sees(driver.t('futures.by_leader'))

    await driver.go('copytrade/my')
    await press(driver, 'copy_trading.stop')
    await dialog(driver).getByText(driver.t('copy_trading.stop_note')).waitFor()
    await dialog(driver)
      .getByRole('button', { name: driver.t('copy_trading.stop'), exact: true })
      .click()
    await driver.sees(driver.t('copy_trading.state_cancelled'))
    expect((await member.call(copyTrading.mine, {})).list).toMatchObject([{ status: 'cancelled' }])
    await driver.close()
  })
})

describe('the page of an unknown trader', () => {
  it('links to the list of traders, without a toast and a useless retry', async () => {
    const driver = await screen.openPage({ path: 'follow/trader?id=999999' })
    const { page, t } = driver
    await driver.sees(t('copy_trading.gone'))
    await page.getByRole('link', { name: t('copy_trading.find') }).waitFor()
    await driver.settles()
    expect(await page.getByRole('button', { name: t('app.retry') }).count()).toBe(0)
    expect(await page.getByText('This trader does not exist').count()).toBe(0)
    await driver.close()
  })
})
