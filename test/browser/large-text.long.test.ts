import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { cutsOn } from './inspect.ts'
import type { PageDriver } from './page-driver.ts'
import { seededMember } from './seeded-member.ts'
import { listVisits, loadScreenTable } from './table.ts'

const screen = fixture()

/** As a reader does in the browser's settings; 16 px is the usual size. */
async function setTextSize({ context, page }: PageDriver, standard: number): Promise<void> {
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
}

/** Previews of two lines lead to the whole text, and words that are wider than their place may break. */
const isAllowed = (cut: string) =>
  (cut.startsWith('cut in height') && cut.includes('-clamp')) || cut.includes('” broken: ')

describe.each(['en', 'th'] as const)('with text of twice the size in %s', (lang) => {
  it('every page fits a window of 390 × 844 px, and no text is clipped', async () => {
    const visits = listVisits(await loadScreenTable())
    const wrong: string[] = []
    for (const [paths, options] of [
      [visits.guest, {}],
      [visits.member, { member: await seededMember(screen.environment) }],
    ] as const) {
      const driver = await screen.openPage({ lang, hasReducedMotion: true, ...options })
      await setTextSize(driver, 32)
      for (const path of paths) {
        await driver.go(path)
        await driver.settles()
        for (const cut of await cutsOn(driver.page)) if (!isAllowed(cut)) wrong.push(`${path}: ${cut}`)
      }
      await setTextSize(driver, 16)
      await driver.close()
    }
    expect(wrong).toEqual([])
  }, 900_000)
})
