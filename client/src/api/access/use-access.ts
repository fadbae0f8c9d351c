import type { Endpoint } from '@bourse/contracts/kit'
import { useText } from '#text'
import { useIsMember, useUser } from '#api'
import { findBarrier } from './find-barrier.ts'

type Row = Pick<Endpoint, 'access' | 'enters'>
type Input = Readonly<Record<string, unknown>>

/** The reason why the caller cannot call the endpoint; null if there is none. */
export const useBarrier = (endpoint: Row, input?: Input) => findBarrier(endpoint, useCaller(), input)

/** True if the caller has steps to take before they may call the endpoint, or may not call it where they live. */
export const useIsClosed = (endpoint: Row): boolean => useBarrier(endpoint) !== null

export function useCaller() {
  const [isMember, user] = [useIsMember(), useUser()]
  return { isMember, user }
}

/** The reason why a member cannot send the form yet; null for guests, who get a log-in button. */
export function useAccessBlock(endpoint: Row, input?: Input): string | null {
  const t = useText()
  const caller = useCaller()
  const barrier = findBarrier(endpoint, caller, input)
  if (!caller.isMember || barrier === null) return null
  return t(barrier === 'access' ? 'access.first' : `access.${barrier}`)
}
