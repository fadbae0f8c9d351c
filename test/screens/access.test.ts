import { beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './axe.ts'
import { smallOn } from './inspect.ts'
import { richMember } from './rich-member.ts'
import { stage } from './stage.ts'
import { tableOfPages, visitsOf } from './table.ts'

const screen = stage()
/** Each page is opened once, and whatever is asked about it is asked there. */
const barred: string[] = []
const small: string[] = []

beforeAll(async () => {
  const { stranger, member } = visitsOf(await tableOfPages())
  for (const [paths, who] of [
    [stranger, {}],
    [member, { member: await richMember(screen.world) }],
  ] as const) {
    const phone = await screen.phone({ lang: 'vn', ...who })
    for (const path of paths) {
      await phone.go(path)
      await phone.settles()
      for (const each of await smallOn(phone.page, phone.t)) small.push(`${path}: ${each}`)
      for (const each of await barriers(phone.page)) barred.push(`${path}: ${each}`)
    }
    await phone.close()
  }
}, 300_000)

describe('access', () => {
  it('nothing on any page is barred by the rules of WCAG 2.2 AA', () => expect(barred).toEqual([]))
  it('controls are at least 44 px wide and high, with what belongs to them', () => expect(small).toEqual([]))
})
