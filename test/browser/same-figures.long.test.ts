import { toAmount } from '@bourse/contracts/kit'
import { futures } from '@bourse/contracts/futures'
import { receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { freshKey, type Member } from '#environment'
import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'
import { traderWithFunds } from './trader.ts'

const screen = fixture()
const PRICES = ['60000', '60123.4', '58877.7']

/** Reads the texts of the first match, by page. */
async function readAll(
  driver: PageDriver,
  places: Readonly<Record<string, (driver: PageDriver) => Promise<string>>>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [path, read] of Object.entries(places)) {
    await driver.go(path)
    await driver.settles()
    found.push(await read(driver))
  }
  return found
}

const profit = async ({ page, t }: PageDriver) => {
  const result = page.locator('article header p', { has: page.getByText(t('futures.profit')) })
  return (await result.first().innerText()).replace(t('futures.profit'), '').trim()
}
/** The result of the last 24 hours under the equity. */
const day = async ({ page }: PageDriver) => page.locator('[data-part=day]').first().innerText()
const firstMoney = (text: string) => /[\d.,]*\d/.exec(text)?.[0] ?? 'none'
const home = async ({ page, t }: PageDriver) => {
  const value = page.locator('div', { has: page.getByRole('heading', { name: t('home.equity') }) }).last()
  return firstMoney(await value.locator('xpath=..').locator('.text-hero').first().innerText())
}
const assets = async ({ page }: PageDriver) =>
  firstMoney(await page.locator('[data-part=total]').first().innerText())

async function openLong(member: Member): Promise<void> {
  const pair = {
    base: (await member.assetId('BTC')) as never,
    quote: (await member.assetId('USDT')) as never,
  }
  const order = { ...pair, side: 'long', kind: 'market', lots: toAmount('37'), leverage: 20 } as const
  await member.call(futures.open, order, { key: freshKey() })
}

it('the profit of a position, the equity and the result of the day are the same on every page that shows them', async () => {
  const member = await traderWithFunds(screen.environment, 'futures', '10000')
  await openLong(member)
  const driver = await screen.openPage({ lang: 'en', member })
  const seen = new Set<string>()
  for (const price of PRICES) {
    await screen.environment.mark('BTC/USDT', price)
    let profits: readonly string[] = []
    // A page that opens shows the profit of a second ago until its next frame.
    await expect
      .poll(
        async () => {
          profits = await readAll(driver, {
            'transaction/contract?symbol=BTC%2FUSDT': profit,
            'transaction/contract_order?tab=positions': profit,
          })
          return [new Set(profits).size, seen.has(profits.join())]
        },
        { message: `profit at ${price}` },
      )
      .toEqual([1, false])
    // Both pages read the same answers, which follow the price every fifteen seconds.
    for (const read of [
      [home, assets],
      [day, day],
    ] as const) {
      const shown = () => readAll(driver, { 'index/index': read[0], 'fund/assets': read[1] })
      await expect.poll(async () => new Set(await shown()).size, { message: `value at ${price}` }).toBe(1)
    }
    seen.add(profits.join())
  }
  expect(seen.size, 'the figures follow the price').toBe(PRICES.length)
  await driver.close()
})

it('a bought quantity of a small fraction is whole in the receipt, in its list and in the order', async () => {
  await screen.environment.price('BTC/USDT', '60000')
  const member = await screen.environment.verified({ usdt: '1000' })
  const [base, quote] = [(await member.assetId('BTC')) as never, (await member.assetId('USDT')) as never]
  const order = { base, quote, side: 'buy', kind: 'market', price: toAmount('61000') } as const
  await member.call(spot.place, { ...order, quantity: toAmount('0.00453') }, { key: freshKey() })
  const driver = await screen.openPage({ lang: 'en', member })
  const found = async ({ page }: PageDriver) => {
    const read = async () => /0\.0045\d*/.exec(await page.locator('main').innerText())?.[0] ?? 'none'
    await expect.poll(read, { message: page.url() }).not.toBe('none')
    return read()
  }
  const [fill] = (await member.call(receipts.list, { kind: 'fill' })).list
  const shown = await readAll(driver, {
    'setting/receipts': found,
    [`setting/receipt?id=${fill?.id}`]: found,
    'transaction/currency_order?tab=complete': found,
  })
  expect(shown).toEqual(['0.00453', '0.00453', '0.00453'])
  await driver.close()
})
