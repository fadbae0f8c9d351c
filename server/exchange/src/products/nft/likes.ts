import { refuse } from '@bourse/contracts/kit'
import { type MemberCall, sql } from '#platform/kernel'
import { lockWork } from './works.ts'

/** Likes a work, or removes the like; returns whether the member likes it now. */
export const toggleLike = (call: MemberCall, code: string): Promise<boolean> =>
  call.transact(async (tx) => {
    const { member, now } = call
    const work = (await lockWork(tx, code)) ?? refuse('not_found')
    if (work.owner === member) refuse('own_artwork')
    const removed = await tx.run(
      sql`delete from nft_like where member_id = ${member} and work_id = ${work.id}`,
    )
    if (removed === 0)
      await tx.run(
        sql`insert into nft_like (member_id, work_id, liked_at) values (${member}, ${work.id}, ${new Date(now)})`,
      )
    const change = removed === 0 ? 1 : -1
    await tx.run(sql`update nft_work set likes = likes + ${change}::int where id = ${work.id}`)
    return removed === 0
  })
