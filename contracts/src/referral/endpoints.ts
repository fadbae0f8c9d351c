import { area, page, pageInput, record, text } from '#kit'
import { inviteCode, invitee, rebateDay, referralSummary } from './shapes.ts'

export const referral = area('referral', {
  /** The own code, the shares of each level, and the sums. */
  summary: {
    method: 'GET',
    path: '/invite/summary',
    access: 'member',
    input: record({}),
    output: referralSummary,
    upstream: { extension: true },
  },
  /** Members of both levels, newest first. */
  invitees: {
    method: 'GET',
    path: '/invite/list',
    access: 'member',
    input: record(pageInput),
    output: page(invitee, 'pages'),
    upstream: { extension: true },
  },
  /** Paid rebates by day and invitee, newest first. */
  rebates: {
    method: 'GET',
    path: '/invite/rebates',
    access: 'member',
    input: record(pageInput),
    output: page(rebateDay, 'pages'),
    upstream: { extension: true },
  },
  /** Enters an invitation code after the registration. */
  accept: {
    method: 'POST',
    path: '/invite/bind',
    access: 'member',
    input: record({ code: ['extension_code', inviteCode] }),
    output: text,
    refuses: ['inviter_set', 'invite_too_late', 'invite_code_invalid', 'own_invite_code', 'invite_ring'],
    effect: { affects: ['referral'] },
    upstream: { extension: true },
  },
})
