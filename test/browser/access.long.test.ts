import { beforeAll, describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { smallOn } from './inspect.ts'
import { seededMember } from './seeded-member.ts'
import { fixture } from './fixture.ts'
import { loadScreenTable, listVisits } from './table.ts'

const screen = fixture()
/** Each page is opened once for all checks. */
const barred: string[] = []
const small: string[] = []

beforeAll(async () => {
  const { guest, member } = listVisits(await loadScreenTable())
  for (const [paths, who] of [
    [guest, {}],
    [member, { member: await seededMember(screen.environment) }],
  ] as const) {
    const driver = await screen.openPage({ lang: 'vn', hasReducedMotion: true, ...who })
    for (const path of paths) {
      await driver.go(path)
      await driver.settles()
      for (const each of await smallOn(driver.page, driver.t)) small.push(`${path}: ${each}`)
      for (const each of await listBarriers(driver.page)) barred.push(`${path}: ${each}`)
    }
    await driver.close()
  }
}, 300_000)

describe('access', () => {
  it('no page violates WCAG 2.2 AA', () => expect(barred).toEqual([]))
  it('controls are at least 44 px wide and high, including their labels', () => expect(small).toEqual([]))
})
