import { LANGUAGE_CODES, LANGUAGES } from '@bourse/contracts/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { cutsOn } from './inspect.ts'
import type { PageDriver } from './page-driver.ts'
import { seededMember } from './seeded-member.ts'
import { fixture } from './fixture.ts'
import { loadScreenTable, listVisits } from './table.ts'
import type { Language } from './words.ts'

export type WindowSize = readonly [width: number, height: number]

const NARROW: readonly WindowSize[] = [320, 360, 390, 430].map((width) => [width, 844])
/** A mobile device in landscape, a tablet, a small and a large desktop. */
export const WIDE: readonly WindowSize[] = [
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
]

/** The longest words, the tallest script, and one without spaces. */
export const DIFFICULT: readonly Language[] = ['fra', 'th', 'zh']
/** All ten with `LAYOUT_LANGUAGES=all`, for a quarter of an hour more. */
export const CHOSEN: readonly Language[] = process.env.LAYOUT_LANGUAGES === 'all' ? LANGUAGE_CODES : DIFFICULT

/** Drawing a transition takes longer than the checks of a page. */
const STILL = { hasReducedMotion: true }

type Reader = { driver: PageDriver; paths: readonly string[]; speaks: Language }

/** Changes the language like a reader, without loading the app again. */
async function speak(reader: Reader, lang: Language): Promise<void> {
  if (reader.speaks === lang) return
  const { driver } = reader
  await driver.go('setting/setting')
  await driver.page.locator('main').getByText(LANGUAGES[reader.speaks].name, { exact: true }).click()
  await driver.page.getByRole('dialog').getByText(LANGUAGES[lang].name, { exact: true }).click()
  await driver.page.waitForFunction((tag) => document.documentElement.lang === tag, LANGUAGES[lang].tag)
  reader.speaks = lang
}

/** One page in windows of these sizes. */
async function cutsIn(sizes: readonly WindowSize[], driver: PageDriver, path: string): Promise<string[]> {
  await driver.go(path)
  await driver.settles()
  const wrong: string[] = []
  for (const [width, height] of sizes) {
    await driver.page.setViewportSize({ width, height })
    // Parts of a wide window are loaded when it first becomes wide.
    if (width > 600) await driver.settles()
    for (const cut of await cutsOn(driver.page)) wrong.push(`${path} at ${width} × ${height}: ${cut}`)
  }
  return wrong
}

const readLabels = ({ page }: PageDriver) =>
  page.locator('nav li a > span:first-of-type').evaluateAll((all) =>
    all.map((label) => {
      const text = label.getBoundingClientRect()
      const tab = (label.closest('li') as HTMLElement).getBoundingClientRect()
      const lines = Math.round(text.height / Number.parseFloat(getComputedStyle(label).lineHeight))
      return { name: label.textContent, lines, fits: text.width <= tab.width, wide: tab.width >= 64 }
    }),
  )

/** Checks all pages in windows of these sizes and in these languages. */
export function pagesFitIn(languages: readonly Language[], sizes: readonly WindowSize[] = NARROW): void {
  const screen = fixture()
  let readers: Reader[]

  beforeAll(async () => {
    const { guest, member } = listVisits(await loadScreenTable())
    readers = [
      { driver: await screen.openPage({ lang: 'en', ...STILL }), paths: guest, speaks: 'en' },
      {
        driver: await screen.openPage({
          lang: 'en',
          ...STILL,
          member: await seededMember(screen.environment),
        }),
        paths: member,
        speaks: 'en',
      },
    ]
  })

  describe.each(languages)('in %s', (lang) => {
    it(`every page fits windows of ${sizes.map((size) => size.join(' × ')).join(', ')} px, and no text is clipped`, async () => {
      const wrong: string[] = []
      for (const reader of readers) {
        await speak(reader, lang)
        for (const path of reader.paths) wrong.push(...(await cutsIn(sizes, reader.driver, path)))
      }
      expect(wrong).toEqual([])
    }, 900_000)

    it('each tab label is on one line inside its tab', async () => {
      for (const reader of readers.slice(0, 1)) {
        await speak(reader, lang)
        await reader.driver.page.setViewportSize({ width: 320, height: 844 })
        await reader.driver.go('index/index')
        await reader.driver.settles()
        const labels = await readLabels(reader.driver)
        expect(labels).toHaveLength(5)
        for (const label of labels) expect(label).toMatchObject({ lines: 1, fits: true, wide: true })
      }
    })
  })
}
