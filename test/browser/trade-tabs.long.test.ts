import { LANGUAGES, type Language } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'

const screen = fixture()

it('the three kinds of trading stand side by side at 320 px, in every language', async () => {
  const cut: string[] = []
  for (const lang of Object.keys(LANGUAGES) as Language[]) {
    const driver = await screen.openPage({ lang, width: 320 })
    for (const nav of ['seconds', 'futures', 'coins'] as const) {
      await driver.go(`transaction/index?nav=${nav}`)
      await driver.settles()
      const bar = driver.page.getByRole('tablist').filter({ hasText: driver.t('trade.seconds') })
      const hidden = await bar.evaluate((list) =>
        [...list.children]
          .filter((tab) => {
            const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
            const isOutside = inner.right > outer.right + 1 || inner.left < outer.left - 1
            return isOutside || tab.scrollWidth > tab.clientWidth
          })
          .map((tab) => tab.textContent),
      )
      cut.push(...hidden.map((label) => `${lang}, ${nav}: ${label}`))
    }
    await driver.close()
  }
  expect(cut).toEqual([])
}, 120_000)
