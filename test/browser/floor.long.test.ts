import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '@bourse/contracts/kit'
import { builtApp } from '#environment'
import { describe, expect, it } from 'vitest'
import { NEWER_FEATURES, withoutFeatures } from './features.ts'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'
import { buyForFiat } from './seeded-member.ts'
import { loadScreenTable, listVisits } from './table.ts'
import type { Key } from './words.ts'

const screen = fixture()

/** Owners that programs use much; each is a row of the matrix, as are the globals and all other owners together. */
const OWN_ROW =
  /^(?:AbortSignal|Array|Document|Element|Error|HTMLElement|Intl|Iterator|Map|Navigator|Object|Promise|RegExp|Set|URL|Uint8Array)\b/
const matrixRow = (feature: string): string => {
  const owner = feature.split('.').slice(0, -1).join('.')
  return owner === '' ? 'globals' : OWN_ROW.test(owner) ? owner : 'all others'
}
const rows = [...new Set(NEWER_FEATURES.map(matrixRow))].map(
  (row) => [row, NEWER_FEATURES.filter((feature) => matrixRow(feature) === row)] as const,
)

/** A page of every kind; the whole table is visited without all features at once. */
const PAGES = [
  'index/index',
  'market/market',
  'transaction/index?nav=coins&symbol=BTC%2FUSDT',
  'common/register',
]

async function visit(driver: PageDriver, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const path of paths) {
    await driver.go(path)
    await driver.settles()
    const defects = await driver.page.getByText(driver.t('app.defect')).count()
    if (defects > 0) wrong.push(`${path}: shows an error of the page`)
    wrong.push(...driver.complaints.splice(0).map((complaint) => `${path}: ${complaint}`))
  }
  return wrong
}

describe('without features above the floor', () => {
  it('every page of a member works, without all of them at once', { timeout: 600_000 }, async () => {
    const { member: paths } = listVisits(await loadScreenTable())
    const member = await screen.environment.verified({ usdt: '1000' })
    // The page of an OTC order shows this one.
    await buyForFiat(member, '3' as never)
    const driver = await screen.openPage({
      member,
      lang: 'vn',
      hasReducedMotion: true,
      prepare: withoutFeatures(NEWER_FEATURES),
    })
    expect(await visit(driver, paths)).toEqual([])
    await driver.close()
  })

  it.each(rows)('%s: every kind of page works', { timeout: 60_000 }, async (_row, features) => {
    const driver = await screen.openPage({ lang: 'en', prepare: withoutFeatures(features) })
    expect(await visit(driver, PAGES)).toEqual([])
    await driver.close()
  })
})

describe('the words of the page itself', () => {
  it.each(LANGUAGE_CODES)('are there in %s, below the floor and for a start that fails', async (lang) => {
    const words = (driver: PageDriver, name: string) => driver.t(`start.${name}` as Key)
    const old = await screen.openPage({ lang, prepare: withoutFeatures(['CSS.registerProperty']) })
    await old.page.getByRole('alert').getByText(words(old, 'old_note')).waitFor()
    await old.close()
    const texts = readdirSync(join(builtApp(), 'assets')).find((name) =>
      new RegExp(`^${lang}-[\\w-]{8}\\.js$`).test(name),
    )
    const failed = await screen.openPage({
      lang,
      prepare: async (page) =>
        void (await page.route(`**/${texts}`, (route) => route.fulfill({ status: 503, body: '' }))),
    })
    await failed.page.getByRole('alert').getByText(words(failed, 'failed_note')).waitFor()
    await failed.close()
  })
})
