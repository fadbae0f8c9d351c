import type { Profile } from '@bourse/contracts/account'
import type { Access } from '@bourse/contracts/kit'

export type StepName = 'login' | 'email' | 'phone' | 'identity'
export type Step = { readonly name: StepName; readonly state: 'done' | 'todo' | 'pending' | 'rejected' }

type Caller = {
  readonly isMember: boolean
  /** Null for a guest, and until it is loaded. */
  readonly user: Pick<Profile, 'email' | 'mobile' | 'review'> | null
}

/** Both contacts must be bound before an identity can be sent. Empty for a public endpoint. */
export function accessSteps(access: Access, { isMember, user }: Caller): readonly Step[] {
  const done = (name: StepName, isDone: boolean): Step => ({ name, state: isDone ? 'done' : 'todo' })
  if (access === 'public') return []
  const login = done('login', isMember)
  if (access !== 'verified') return [login]
  const isBound = (contact: string | null | undefined) => (contact ?? '').trim() !== ''
  const review = user?.review ?? 'none'
  const identity = { none: 'todo', pending: 'pending', rejected: 'rejected', approved: 'done' } as const
  return [
    login,
    done('email', isBound(user?.email)),
    done('phone', isBound(user?.mobile)),
    { name: 'identity', state: identity[review] },
  ]
}

/**
 * Whether the steps stand in the way. A review that the upstream does not report may be complete, and a confirmed identity
 * needs no contact: the server decides.
 */
export function isClosed(access: Access, { isMember, user }: Caller): boolean {
  if (access === 'public') return false
  if (!isMember) return true
  return access === 'verified' && user !== null && user.review !== null && user.review !== 'approved'
}
