import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spot } from '@bourse/contracts/spot'
import { toAmount } from '@bourse/contracts/kit'
import { freshKey, type Member } from '#environment'
import { Product } from '#faults'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedBrowser } from '../browser/browser.ts'
import { type ContextPool, contextPool } from '../browser/contexts.ts'
import { openPage } from '../browser/page-driver.ts'

/** The directory of the pictures that README shows. */
const DIRECTORY = fileURLToPath(new URL('../../client/pictures', import.meta.url))
const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

const PICTURES = [
  ['home-narrow-dark', NARROW, 'dark', 'index/index'],
  ['trade-narrow-light', NARROW, 'light', 'transaction/index'],
  ['trade-wide-dark', WIDE, 'dark', 'transaction/index'],
  ['market-wide-light', WIDE, 'light', 'market/market'],
] as const

const product = new Product()
let pool: ContextPool
let member: Member
beforeAll(async () => {
  mkdirSync(DIRECTORY, { recursive: true })
  await product.start()
  pool = contextPool(await sharedBrowser(), product.url)
  member = await product.member('ann@example.com', '25000')
  const [base, quote] = await Promise.all([member.assetId('BTC'), member.assetId('USDT')])
  const order = { base, quote, side: 'buy', quantity: toAmount('0.05') } as const
  await member.call(spot.place, { ...order, kind: 'market', price: toAmount('1000000') } as never, {
    key: freshKey(),
  })
})
afterAll(async () => {
  await pool.close()
  await product.remove()
})

it.each(PICTURES)('%s', async (name, size, theme, path) => {
  const driver = await openPage(pool, {
    lang: 'en',
    member,
    path,
    width: size.width,
    prepare: async (page) => {
      await page.addInitScript((prefs) => localStorage.setItem('prefs', prefs), JSON.stringify({ theme }))
    },
  })
  await driver.page.setViewportSize(size)
  await driver.settles()
  expect(driver.complaints).toEqual([])
  await driver.page.screenshot({ path: join(DIRECTORY, `${name}.png`) })
  await driver.close()
})
