import type { MemberId } from '@bourse/contracts/account'
import type { Reader } from '#platform/kernel'
import { listActiveFollowings } from './following-store.ts'
import { findLeader } from './leader-store.ts'

/** Whether a member leads or follows. */
export const takesPartInCopying = async (reader: Reader, member: MemberId): Promise<boolean> =>
  (await findLeader(reader, member)) !== null || (await listActiveFollowings(reader, member)).length > 0
