import { toInstant } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import type { Personal } from '@bourse/contracts/feed'
import { describe, expect, it } from 'vitest'
import { createFrames } from './frames.ts'

const event: Personal = { type: 'balance.changed' }
const [seven, eight, nine, ten] = ['7', '8', '9', '10'] as MemberId[] as [
  MemberId,
  MemberId,
  MemberId,
  MemberId,
]

const frames = (membersRemembered: number) =>
  createFrames({
    now: () => toInstant(0),
    newEpoch: () => 'epoch',
    ageMs: () => null,
    isPolled: () => false,
    membersRemembered,
  })

describe("the numbers of a member's own events", () => {
  it('never decrease, even after eviction of the member', () => {
    const { personal } = frames(2)
    const before = [1, 2, 3].map(() => personal(seven, event).seq)
    personal(eight, event)
    personal(nine, event)
    const after = personal(seven, event).seq
    expect(before).toEqual([1, 2, 3])
    // A client ignores a number that it has seen before.
    expect(after).toBeGreaterThan(3)
  })

  it('have no gap after an eviction: the snapshot and the next event fit together', () => {
    const { conflatableFrame, personal } = frames(2)
    for (const other of [eight, nine]) personal(other, event)
    const seq = conflatableFrame(seven, event).seq
    // The member stays tracked, whatever other members are evicted.
    for (let count = 0; count < 5; count++) personal(nine, event)
    for (const other of [eight, ten]) {
      expect(conflatableFrame(seven, event).seq).toBe(seq)
      personal(other, event)
    }
    expect(personal(seven, event).seq).toBe(seq + 1)
  })
})
