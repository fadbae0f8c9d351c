import type { MemberId } from '@bourse/contracts/account'
import { addMs, DAY, toInstant } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { expect, it } from 'vitest'
import { chooseInviter, type InvitationState } from './choose-inviter.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const [ALICE, BOB, CAROL] = ['1', '2', '3'] as [MemberId, MemberId, MemberId]
const state: InvitationState = {
  member: ALICE,
  registeredAt: addMs(NOW, 1 - 7 * DAY),
  inviter: null,
  owner: BOB,
  isAbove: false,
  now: NOW,
}

it('the owner of the code becomes the inviter, until a week after the registration', () => {
  expect(chooseInviter(state)).toBe(BOB)
})

// Each row fixes one more problem, so the order of the checks is tested.
const worst: InvitationState = { ...state, registeredAt: addMs(NOW, -7 * DAY), inviter: CAROL, owner: null }
const late: InvitationState = { ...worst, inviter: null }
it.each([
  ['inviter_set', worst],
  ['invite_too_late', late],
  ['invite_code_invalid', { ...state, owner: null }],
  ['own_invite_code', { ...state, owner: ALICE, isAbove: true }],
  ['invite_ring', { ...state, isAbove: true }],
  ['passed', state],
])('a code is first refused as %s', async (code, found) => {
  expect(await catchRefusal(() => chooseInviter(found))).toBe(code)
})
