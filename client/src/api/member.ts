import { type Profile, profileEndpoint } from '@bourse/contracts/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { readStored, writeStored } from '#kit/device'
import { setFormOwner } from '#kit/lost-form'
import { queries, queryFor } from './query.ts'
import { isMember, readJson, useIsMember } from './session.ts'

const profileRead = queryFor(profileEndpoint, {})

function readUser(): Profile | undefined {
  const read = z.safeDecode(profileEndpoint.output, readJson(readStored('user')) as never)
  return read.success ? read.data : undefined
}

function storeUser(user: Profile): void {
  if (isMember()) writeStored('user', JSON.stringify(z.encode(profileEndpoint.output, user)))
}

/** The signed-in member; empty until the first profile has arrived. */
export const memberId = (): string => queries.getQueryData(profileRead.queryKey)?.id ?? readUser()?.id ?? ''

setFormOwner(() => (isMember() ? memberId() : ''))

export async function fetchUser(): Promise<void> {
  storeUser(await queries.fetchQuery(profileRead))
}

/** Loads the profile where the device has none: intents and lost forms belong to a member. */
export async function loadMissingUser(): Promise<void> {
  if (isMember() && memberId() === '') await Promise.allSettled([fetchUser()])
}

/** Applies what a write has changed, until the profile is refetched. */
export function patchUser(changes: Partial<Profile>): void {
  const user = queries.getQueryData(profileRead.queryKey) ?? readUser()
  if (user === undefined) return
  queries.setQueryData(profileRead.queryKey, { ...user, ...changes })
  storeUser({ ...user, ...changes })
}

/** The member's own profile: the stored one first, then the current one. Null for guests. */
export function useUser(): Profile | null {
  const isHere = useIsMember()
  const { data } = useQuery({ ...profileRead, enabled: isHere, placeholderData: readUser })
  useEffect(() => {
    if (data !== undefined) storeUser(data)
  }, [data])
  return isHere ? (data ?? null) : null
}
