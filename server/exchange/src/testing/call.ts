import type { MemberId } from '@bourse/contracts/account'
import { type Instant, instantOf } from '@bourse/contracts/kit'
import type { Database, MemberCall } from '#kernel'

type Given = {
  readonly db: Database
  readonly member?: string
  readonly session?: string
  readonly now?: Instant
}

/** A call as the web room would make it, without a key. */
export function callOf({
  db,
  member = '10001',
  session = 's'.repeat(26),
  now = instantOf(0),
}: Given): MemberCall {
  return {
    lang: 'en',
    member: member as MemberId,
    now,
    session,
    requestId: 'request-of-a-test',
    token: '',
    reader: db,
    transact: (work: Parameters<Database['transact']>[0]) => db.transact(work),
  } as unknown as MemberCall
}
