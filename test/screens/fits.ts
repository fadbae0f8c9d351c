import { LANGUAGES } from '@bourse/contracts/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { cutsOn } from './inspect.ts'
import type { Phone } from './phone.ts'
import { richMember } from './rich-member.ts'
import { stage } from './stage.ts'
import { tableOfPages, visitsOf } from './table.ts'
import type { Language } from './words.ts'

const WIDTHS = [320, 360, 390, 430]

type Reader = { phone: Phone; paths: readonly string[]; speaks: Language }

/** As a reader does it, without loading the app anew. */
async function speak(reader: Reader, lang: Language): Promise<void> {
  if (reader.speaks === lang) return
  const { phone } = reader
  await phone.go('setting/setting')
  await phone.page.getByText(LANGUAGES[reader.speaks].name, { exact: true }).click()
  await phone.page.getByRole('dialog').getByText(LANGUAGES[lang].name, { exact: true }).click()
  await phone.page.waitForFunction((tag) => document.documentElement.lang === tag, LANGUAGES[lang].tag)
  reader.speaks = lang
}

/** One page at four widths. */
async function lookAt(phone: Phone, path: string): Promise<string[]> {
  await phone.go(path)
  await phone.settles()
  const wrong: string[] = []
  for (const width of WIDTHS) {
    await phone.page.setViewportSize({ width, height: 844 })
    for (const cut of await cutsOn(phone.page)) wrong.push(`${path} at ${width}: ${cut}`)
  }
  return wrong
}

const labelsOf = ({ page }: Phone) =>
  page.locator('nav li a > span:first-of-type').evaluateAll((all) =>
    all.map((label) => {
      const text = label.getBoundingClientRect()
      const tab = (label.closest('li') as HTMLElement).getBoundingClientRect()
      const lines = Math.round(text.height / Number.parseFloat(getComputedStyle(label).lineHeight))
      return { name: label.textContent, lines, fits: text.width <= tab.width, wide: tab.width >= 64 }
    }),
  )

/** All pages at four widths in these languages; the ten are shared between two files, which run side by side. */
export function pagesFitIn(languages: readonly Language[]): void {
  const screen = stage()
  let readers: Reader[]

  beforeAll(async () => {
    const { stranger, member } = visitsOf(await tableOfPages())
    readers = [
      { phone: await screen.phone({ lang: 'en' }), paths: stranger, speaks: 'en' },
      {
        phone: await screen.phone({ lang: 'en', member: await richMember(screen.world) }),
        paths: member,
        speaks: 'en',
      },
    ]
  })

  describe.each(languages)('in %s', (lang) => {
    it('every page fits every phone from 320 to 430 px, and no text is cut', async () => {
      const wrong: string[] = []
      for (const reader of readers) {
        await speak(reader, lang)
        for (const path of reader.paths) wrong.push(...(await lookAt(reader.phone, path)))
      }
      expect(wrong).toEqual([])
    }, 300_000)

    it('each tab label stands on one line inside its tab', async () => {
      for (const reader of readers.slice(0, 1)) {
        await speak(reader, lang)
        await reader.phone.go('index/index')
        await reader.phone.page.setViewportSize({ width: 320, height: 844 })
        const labels = await labelsOf(reader.phone)
        expect(labels).toHaveLength(5)
        for (const label of labels) expect(label).toMatchObject({ lines: 1, fits: true, wide: true })
      }
    })
  })
}
