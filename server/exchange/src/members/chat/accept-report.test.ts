import type { MemberId } from '@bourse/contracts/account'
import { REPORTS_PER_DAY } from '@bourse/contracts/chat'
import { toInstant } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { expect, it } from 'vitest'
import { acceptBlock, checkReport } from './accept-report.ts'

const [ALICE, BOB] = ['1', '2'] as [MemberId, MemberId]
const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const deleted = { member: ALICE, deletedAt: NOW }
const own = { member: ALICE, deletedAt: null }
const other = { member: BOB, deletedAt: null }

// Each row fixes one more problem, so the order of the checks is tested.
it.each([
  ['not_found', null, REPORTS_PER_DAY],
  ['not_found', deleted, REPORTS_PER_DAY],
  ['own_message', own, REPORTS_PER_DAY],
  ['too_many_attempts', other, REPORTS_PER_DAY],
  ['passed', other, REPORTS_PER_DAY - 1],
])('a report is first refused as %s', async (code, message, reports) => {
  expect(await catchRefusal(() => checkReport({ member: ALICE, message, reports }))).toBe(code)
})

it.each([
  ['not_found', null],
  ['own_message', ALICE],
  ['passed', BOB],
])('a block is first refused as %s', async (code, blocked) => {
  expect(await catchRefusal(() => acceptBlock(ALICE, blocked))).toBe(code)
})
