import type { Endpoint } from '@bourse/contracts/kit'
import { useText } from '#text'
import { useIsMember, useUser } from '#api'
import { isClosed } from './is-closed.ts'

/** True if the caller has steps to take before they may call the endpoint. */
export const useIsClosed = ({ access }: Pick<Endpoint, 'access'>): boolean => isClosed(access, useCaller())

export function useCaller() {
  const [isMember, user] = [useIsMember(), useUser()]
  return { isMember, user }
}

/** The reason why a member cannot send the form yet; null for guests, who get a log-in button. */
export function useAccessBlock({ access }: Pick<Endpoint, 'access'>): string | null {
  const t = useText()
  const caller = useCaller()
  return caller.isMember && isClosed(access, caller) ? t('access.first') : null
}
