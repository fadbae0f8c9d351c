import { LANGUAGES } from '@bourse/contracts/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { cutsOn } from './inspect.ts'
import type { PageDriver } from './page-driver.ts'
import { seededMember } from './seeded-member.ts'
import { fixture } from './fixture.ts'
import { tableOfPages, visitsOf } from './table.ts'
import type { Language } from './words.ts'

const WIDTHS = [320, 360, 390, 430]

type Reader = { driver: PageDriver; paths: readonly string[]; speaks: Language }

/** Changes the language like a reader, without loading the app again. */
async function speak(reader: Reader, lang: Language): Promise<void> {
  if (reader.speaks === lang) return
  const { driver } = reader
  await driver.go('setting/setting')
  await driver.page.getByText(LANGUAGES[reader.speaks].name, { exact: true }).click()
  await driver.page.getByRole('dialog').getByText(LANGUAGES[lang].name, { exact: true }).click()
  await driver.page.waitForFunction((tag) => document.documentElement.lang === tag, LANGUAGES[lang].tag)
  reader.speaks = lang
}

/** One page at four widths. */
async function cutsAtAllWidths(driver: PageDriver, path: string): Promise<string[]> {
  await driver.go(path)
  await driver.settles()
  const wrong: string[] = []
  for (const width of WIDTHS) {
    await driver.page.setViewportSize({ width, height: 844 })
    for (const cut of await cutsOn(driver.page)) wrong.push(`${path} at ${width}: ${cut}`)
  }
  return wrong
}

const labelsOf = ({ page }: PageDriver) =>
  page.locator('nav li a > span:first-of-type').evaluateAll((all) =>
    all.map((label) => {
      const text = label.getBoundingClientRect()
      const tab = (label.closest('li') as HTMLElement).getBoundingClientRect()
      const lines = Math.round(text.height / Number.parseFloat(getComputedStyle(label).lineHeight))
      return { name: label.textContent, lines, fits: text.width <= tab.width, wide: tab.width >= 64 }
    }),
  )

/**
 * All pages at four widths in these languages; the ten are divided between files that run in parallel.
 */
export function pagesFitIn(languages: readonly Language[]): void {
  const screen = fixture()
  let readers: Reader[]

  beforeAll(async () => {
    const { guest, member } = visitsOf(await tableOfPages())
    readers = [
      { driver: await screen.openPage({ lang: 'en' }), paths: guest, speaks: 'en' },
      {
        driver: await screen.openPage({ lang: 'en', member: await seededMember(screen.environment) }),
        paths: member,
        speaks: 'en',
      },
    ]
  })

  describe.each(languages)('in %s', (lang) => {
    it('every page fits widths from 320 to 430 px, and no text is clipped', async () => {
      const wrong: string[] = []
      for (const reader of readers) {
        await speak(reader, lang)
        for (const path of reader.paths) wrong.push(...(await cutsAtAllWidths(reader.driver, path)))
      }
      expect(wrong).toEqual([])
    }, 300_000)

    it('each tab label is on one line inside its tab', async () => {
      for (const reader of readers.slice(0, 1)) {
        await speak(reader, lang)
        await reader.driver.go('index/index')
        await reader.driver.page.setViewportSize({ width: 320, height: 844 })
        const labels = await labelsOf(reader.driver)
        expect(labels).toHaveLength(5)
        for (const label of labels) expect(label).toMatchObject({ lines: 1, fits: true, wide: true })
      }
    })
  })
}
