import { type Instant, refuse } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import type { IdentityDeps } from './deps.ts'
import { reviewApplication, lockApplication, type StoredApplication } from './store.ts'

/** Approves an application. A second review is refused and changes nothing. */
export async function approveIdentity(
  deps: IdentityDeps,
  tx: Tx,
  id: string,
  at: Instant,
): Promise<StoredApplication> {
  const application = await requireWaiting(tx, id)
  await applyDecision(deps, tx, application, { status: 'approved', reason: null, at })
  return application
}

/** Approves automatically; does nothing when the operator reviewed first. */
export async function approveIdentityDue(deps: IdentityDeps, tx: Tx, id: string, at: Instant): Promise<void> {
  const application = await lockApplication(tx, id)
  if (application?.status === 'pending')
    await applyDecision(deps, tx, application, { status: 'approved', reason: null, at })
}

export async function rejectIdentity(
  deps: IdentityDeps,
  tx: Tx,
  id: string,
  decision: { readonly reason: string; readonly at: Instant },
): Promise<StoredApplication> {
  const application = await requireWaiting(tx, id)
  await applyDecision(deps, tx, application, { status: 'rejected', ...decision })
  return application
}

type ReviewDecision = Parameters<typeof reviewApplication>[2]

async function applyDecision(
  deps: IdentityDeps,
  tx: Tx,
  application: StoredApplication,
  decision: ReviewDecision,
): Promise<void> {
  await reviewApplication(tx, application.id, decision)
  tx.afterCommit(() => deps.accountChanged(application.member))
}

async function requireWaiting(tx: Tx, id: string): Promise<StoredApplication> {
  const application = await lockApplication(tx, id)
  if (application === null || application.status !== 'pending') refuse('not_found')
  return application
}
