import type { Profile } from '@bourse/contracts/account'
import type { Access } from '@bourse/contracts/kit'

export type StepName = 'login' | 'email' | 'phone' | 'identity'
export type Step = { readonly name: StepName; readonly state: 'done' | 'todo' | 'pending' | 'rejected' }

export type Caller = {
  readonly isMember: boolean
  /** Null for a guest, and until it is loaded. */
  readonly user: Pick<Profile, 'email' | 'mobile' | 'review' | 'country' | 'closed'> | null
}

/** The steps to this access; none for a public endpoint. An identity requires both contacts. */
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
