import type { Profile } from '@bourse/contracts/account'

export type Contact = 'email' | 'mobile'

const isEmpty = (text: string | null) => text === null || text.trim() === ''

/** The contacts that must be bound before a level can be applied for. */
export function unboundContacts(user: Pick<Profile, 'email' | 'mobile'>): Contact[] {
  return [
    ...(isEmpty(user.email) ? (['email'] as const) : []),
    ...(isEmpty(user.mobile) ? (['mobile'] as const) : []),
  ]
}
