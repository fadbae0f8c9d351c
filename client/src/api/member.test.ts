import { account } from '@bourse/contracts/account'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { patchUser } from './member.ts'
import { queries, queryFor } from './query.ts'
import { signIn } from './session.ts'
import { stubBrowser } from './testing.ts'

const WIRE = { id: 7, account_number: 'a@example.com', review_status: 0 }

it.each(['from this visit', 'only on the device'])(
  'a change by a write is shown before the profile is refetched: known %s',
  (source) => {
    const { stored } = stubBrowser()
    queries.clear()
    signIn('token')
    const profile = z.decode(account.profile.output, WIRE as never)
    const { queryKey } = queryFor(account.profile, {})
    if (source === 'from this visit') queries.setQueryData(queryKey, profile)
    else stored.set('user', JSON.stringify(WIRE))
    patchUser({ review: 'pending' })
    expect(queries.getQueryData(queryKey)).toEqual({ ...profile, review: 'pending' })
    expect(JSON.parse(stored.get('user') ?? '')).toMatchObject({ review_status: 1 })
  },
)
