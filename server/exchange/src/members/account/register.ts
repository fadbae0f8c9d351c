import {
  type Contact,
  DEFAULT_AREA_CODE,
  type MemberId,
  isEmail,
  passwordIssue,
} from '@bourse/contracts/account'
import { refuse } from '@bourse/contracts/kit'
import type { Call, Random, Reader, Tx } from '#platform/kernel'
import type { AccountDeps } from './deps.ts'
import { canonicalEmail, canonicalNumber } from './identifiers.ts'
import { phoneTarget } from './send-code.ts'
import { findByInvite, insertMember } from './store.ts'

export type Registration = {
  readonly handle: string
  readonly contact: Contact
  readonly areaCode: string
  readonly password: string
  readonly repeated: string
  readonly inviteCode: string
  readonly code: string
}

/** Returns the form with its e-mail address or number in the canonical spelling. */
function canonicalForm(form: Registration): Registration {
  if (form.contact === 'email') return { ...form, handle: canonicalEmail(form.handle) }
  const phone = canonicalNumber(form.areaCode, form.handle) ?? refuse('mobile_invalid')
  return { ...form, areaCode: phone.areaCode, handle: phone.mobile }
}

/** Checks the form itself; the order of the checks is that of the refusals. */
export function assertForm(form: Registration): void {
  if (form.contact === 'email' && !isEmail(form.handle)) refuse('email_invalid')
  const issue = passwordIssue(form.password, form.repeated)
  if (issue !== null) refuse(issue)
}

export async function register(deps: AccountDeps, call: Call, typed: Registration): Promise<MemberId> {
  const form = canonicalForm(typed)
  assertForm(form)
  const invitedBy = await findInviter(deps, call.reader, form.inviteCode)
  const target =
    form.contact === 'email' ? form.handle : phoneTarget({ areaCode: form.areaCode, mobile: form.handle })
  const request = { target, purpose: 'register', session: call.session, now: call.now } as const
  // A wrong try is counted in its own transaction: the refusal that follows must not undo the count.
  const isRight = await call.transact((tx) => deps.codes.verify(tx, request, form.code, 'retain'))
  if (!isRight) refuse('code_invalid')
  const password = await deps.passwords.hash(form.password)
  return call.transact(async (tx) => {
    if (!(await deps.codes.verify(tx, request, form.code, 'use-up'))) refuse('code_invalid')
    const member = await createMember(tx, deps.random, { ...form, password, invitedBy, at: call.now })
    await deps.onMemberCreated(tx, { member, lang: call.lang, at: call.now })
    return member
  })
}

async function findInviter(deps: AccountDeps, reader: Reader, inviteCode: string): Promise<MemberId | null> {
  if (inviteCode === '') return (await deps.isInviteRequired(reader)) ? refuse('invite_code_required') : null
  return (await findByInvite(reader, inviteCode)) ?? refuse('invite_code_invalid')
}

type Creation = {
  readonly handle: string
  readonly contact: Contact
  readonly areaCode: string
  readonly password: string
  readonly invitedBy: MemberId | null
  readonly at: Call['now']
}

const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export async function createMember(tx: Tx, random: Random, creation: Creation): Promise<MemberId> {
  const letters = [...random.bytes(8)].map((byte) => INVITE_ALPHABET[byte & 31])
  const member = await insertMember(tx, { ...creation, inviteCode: letters.join('') })
  return member ?? refuse(creation.contact === 'email' ? 'email_taken' : 'mobile_taken')
}

export const areaCodeOrDefault = (areaCode: string | undefined): string => areaCode ?? DEFAULT_AREA_CODE
