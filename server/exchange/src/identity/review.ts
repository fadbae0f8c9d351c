import { type Instant, refuse } from '@bourse/contracts/kit'
import type { Tx } from '#kernel'
import type { IdentityDeps } from './deps.ts'
import { judgeApplication, lockApplication, type StoredApplication } from './store.ts'

/** Judged once: a second verdict is refused and changes nothing. */
export async function approveIdentity(
  deps: IdentityDeps,
  tx: Tx,
  id: string,
  at: Instant,
): Promise<StoredApplication> {
  const application = await waiting(tx, id)
  await judge(deps, tx, application, { status: 'approved', reason: null, at })
  return application
}

/** The approval that falls due by itself: whoever judged before it has spoken, and nothing is left to do. */
export async function approveIdentityDue(deps: IdentityDeps, tx: Tx, id: string, at: Instant): Promise<void> {
  const application = await lockApplication(tx, id)
  if (application?.status === 'pending')
    await judge(deps, tx, application, { status: 'approved', reason: null, at })
}

export async function rejectIdentity(
  deps: IdentityDeps,
  tx: Tx,
  id: string,
  verdict: { readonly reason: string; readonly at: Instant },
): Promise<StoredApplication> {
  const application = await waiting(tx, id)
  await judge(deps, tx, application, { status: 'rejected', ...verdict })
  return application
}

type Verdict = Parameters<typeof judgeApplication>[2]

async function judge(
  deps: IdentityDeps,
  tx: Tx,
  application: StoredApplication,
  verdict: Verdict,
): Promise<void> {
  await judgeApplication(tx, application.id, verdict)
  tx.afterCommit(() => deps.accountChanged(application.member))
}

async function waiting(tx: Tx, id: string): Promise<StoredApplication> {
  const application = await lockApplication(tx, id)
  if (application === null || application.status !== 'pending') refuse('not_found')
  return application
}
