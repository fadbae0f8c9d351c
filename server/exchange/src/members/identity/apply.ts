import type { identity } from '@bourse/contracts/identity'
import { assert, type Input, addMs, refuse, SECOND } from '@bourse/contracts/kit'
import { findMember } from '#members/account'
import type { MemberCall, Reader, Tx } from '#platform/kernel'
import { claimPicture } from '#platform/pictures'
import { checkApplication } from './check-application.ts'
import type { IdentityDeps } from './deps.ts'
import { loadVerificationStatus } from './verification-status.ts'
import { type Submission, insertApplication } from './store.ts'

export const IDENTITY_TASK = 'identity.approve'
const REVIEW_MS = 3 * SECOND

/** Accepts an application; in paper mode its approval is scheduled in the same transaction. Returns its id. */
export async function applyForLevel(
  deps: IdentityDeps,
  call: MemberCall,
  form: Input<typeof identity.apply>,
): Promise<string> {
  const useCode = await checkCode(deps, call, form)
  return call.transact(async (tx) => {
    await tx.lock('identity', call.member)
    const submission = await buildSubmission(tx, call, form)
    await useCode(tx)
    await claimPictures(tx, call, submission)
    const id = await insertApplication(tx, { member: call.member, at: call.now, submission })
    if (id === null) refuse('id_number_taken')
    if (deps.autoReview) await deps.scheduler.schedule(tx, IDENTITY_TASK, id, addMs(call.now, REVIEW_MS))
    tx.afterCommit(() => {
      deps.scheduler.wake()
      deps.accountChanged(call.member)
    })
    return id
  })
}

async function buildSubmission(reader: Reader, call: MemberCall, form: Input<typeof identity.apply>) {
  const { basic, advanced, document } = await loadVerificationStatus(reader, call.member)
  const { email, mobile } = await loadApplicant(reader, call)
  return checkApplication(form, {
    basic,
    advanced,
    document,
    hasContacts: email !== null && mobile !== null,
  })
}

/** Checks the e-mail code if the operator requires one; returns the step that uses it up. */
async function checkCode(
  deps: IdentityDeps,
  call: MemberCall,
  form: Input<typeof identity.apply>,
): Promise<(tx: Tx) => Promise<void>> {
  if (!(await deps.isIdentityCodeRequired(call.reader))) return () => Promise.resolve()
  // Checked before the code, so that an application that cannot be accepted costs no try.
  await buildSubmission(call.reader, call, form)
  const { email } = await loadApplicant(call.reader, call)
  const { code } = form
  if (email === null || code === undefined) refuse('code_invalid')
  const request = { target: email, purpose: 'identity', session: call.session, now: call.now } as const
  const verify = async (tx: Tx, use: 'retain' | 'use-up') => deps.codes.verify(tx, request, code, use)
  // A wrong try is counted in its own transaction: the refusal must not undo the count.
  if (!(await call.transact((tx) => verify(tx, 'retain')))) refuse('code_invalid')
  return async (tx) => {
    if (!(await verify(tx, 'use-up'))) refuse('code_invalid')
  }
}

async function loadApplicant(reader: Reader, call: MemberCall) {
  const member = await findMember(reader, call.member)
  assert(member !== null, 'a session belongs to a member')
  return member
}

async function claimPictures(tx: Tx, { member }: MemberCall, submission: Submission): Promise<void> {
  if (submission.level !== 'advanced') return
  // Claimed in a fixed order, so that applications with the same pictures cannot deadlock.
  for (const path of [submission.front, submission.back].toSorted()) {
    if ((await claimPicture(tx, { path, member, purpose: 'identity' })) === null) refuse('picture_invalid')
  }
}
