import { describe, expect, it } from 'vitest'
import { smallOn } from './inspect.ts'
import { richMember } from './rich-member.ts'
import { stage } from './stage.ts'
import { tableOfPages, visitsOf } from './table.ts'

const screen = stage()

describe('controls', () => {
  it('are at least 44 px wide and high, with what belongs to them', async () => {
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
        for (const small of await smallOn(phone.page, phone.t)) wrong.push(`${path}: ${small}`)
      }
      await phone.close()
    }
    expect(wrong).toEqual([])
  }, 300_000)
})
