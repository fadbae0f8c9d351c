import type { identity } from '@bourse/contracts/identity'
import { assert, type Input, addMs, refuse, SECOND } from '@bourse/contracts/kit'
import { findMember } from '#account'
import type { MemberCall, Reader, Tx } from '#kernel'
import { claimPicture } from '#pictures'
import { checkApplication } from './check-application.ts'
import type { IdentityDeps } from './deps.ts'
import { verificationStatusOf } from './verification-status.ts'
import { type Submission, insertApplication } from './store.ts'

export const IDENTITY_TASK = 'identity.approve'
const REVIEW_MS = 3 * SECOND

/** Accepts an application; in paper mode its approval is scheduled in the same transaction. */
export async function applyForLevel(
  deps: IdentityDeps,
  call: MemberCall,
  form: Input<typeof identity.apply>,
): Promise<void> {
  await call.transact(async (tx) => {
    await tx.lock('identity', call.member)
    const { basic, advanced } = await verificationStatusOf(tx, call.member)
    const submission = checkApplication(form, { basic, advanced, hasContacts: await hasContacts(tx, call) })
    await claimPictures(tx, call, submission)
    const id = await insertApplication(tx, { member: call.member, at: call.now, submission })
    if (id === null) refuse('id_number_taken')
    if (deps.autoReview) await deps.scheduler.schedule(tx, IDENTITY_TASK, id, addMs(call.now, REVIEW_MS))
    tx.afterCommit(() => {
      deps.scheduler.wake()
      deps.accountChanged(call.member)
    })
  })
}

async function hasContacts(reader: Reader, call: MemberCall): Promise<boolean> {
  const member = await findMember(reader, call.member)
  assert(member !== null, 'a session belongs to a member')
  return member.email !== null && member.mobile !== null
}

async function claimPictures(tx: Tx, { member }: MemberCall, submission: Submission): Promise<void> {
  if (submission.level !== 'advanced') return
  // In a fixed order, so that applications with the same pictures cannot deadlock.
  for (const path of [submission.front, submission.back].toSorted()) {
    if ((await claimPicture(tx, { path, member, purpose: 'identity' })) === null) refuse('picture_invalid')
  }
}
