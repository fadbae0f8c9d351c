import { identity, type IdentityState, type Level, type Review } from '@bourse/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

export type LevelStatuses = { readonly basic: Review; readonly advanced: Review }

/** One upstream variant sends only the highest submitted level, and 3 if it was rejected. */
export function levelStatuses({ highestLevel, basic, advanced }: IdentityState): LevelStatuses {
  const level = highestLevel ?? 0
  const guessed = level >= 3 ? 'rejected' : level >= 1 ? 'pending' : 'none'
  const first = basic ?? guessed
  return { basic: first, advanced: advanced ?? (level === 2 && first === 'approved' ? 'pending' : 'none') }
}

/** The member's next step: apply for a level, wait for its review, or none. */
export type NextStep =
  | { readonly kind: 'apply'; readonly level: Level; readonly isResubmission: boolean }
  | { readonly kind: 'wait'; readonly level: Level }
  | { readonly kind: 'done' }

export function nextStep({ basic, advanced }: LevelStatuses): NextStep {
  if (basic === 'pending') return { kind: 'wait', level: 'basic' }
  if (basic !== 'approved') return { kind: 'apply', level: 'basic', isResubmission: basic === 'rejected' }
  if (advanced === 'pending') return { kind: 'wait', level: 'advanced' }
  if (advanced === 'approved') return { kind: 'done' }
  return { kind: 'apply', level: 'advanced', isResubmission: advanced === 'rejected' }
}

const WAITING_MS = 5_000

/** The statuses of the levels. Polled during a review, and refetched on each visit. */
export const useIdentity = () =>
  useQuery({
    ...queryFor(identity.state, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.basic === 'pending' || state.data?.advanced === 'pending' ? WAITING_MS : false,
  })
