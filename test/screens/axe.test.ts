import { describe, expect, it } from 'vitest'
import { barriers } from './axe.ts'
import { richMember } from './rich-member.ts'
import { stage } from './stage.ts'
import { tableOfPages, visitsOf } from './table.ts'

const screen = stage()

describe('access', () => {
  it('nothing on any page is barred by the rules of WCAG 2.2 AA', async () => {
    const { stranger, member } = visitsOf(await tableOfPages())
    const wrong: string[] = []
    for (const [paths, who] of [
      [stranger, {}],
      [member, { member: await richMember(screen.world) }],
    ] as const) {
      const phone = await screen.phone({ lang: 'vn', ...who })
      for (const path of paths) {
        await phone.go(path)
        await phone.settles()
        for (const barrier of await barriers(phone.page)) wrong.push(`${path}: ${barrier}`)
      }
      await phone.close()
    }
    expect(wrong).toEqual([])
  }, 240_000)
})
