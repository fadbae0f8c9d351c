import type { MemberId } from '@bourse/contracts/account'
import type { Strategy } from '@bourse/contracts/copy-trading'
import type { Instant } from '@bourse/contracts/kit'
import { PROGRAM_CAPITAL } from '#products/copy-trading/programs'
import { sql, type Tx } from '#platform/kernel'
import { insertLeader } from './leader-store.ts'

/*
 * Leaders that are programs of the house. Their member ids are below those of people, and they have no
 * password. A leader is written once: one that the operator has closed stays closed.
 */
const PROGRAMS: readonly {
  readonly id: string
  readonly strategy: Strategy
  readonly nickname: string
}[] = [
  { id: '9001', strategy: 'trend', nickname: 'Bourse Trend' },
  { id: '9002', strategy: 'reversion', nickname: 'Bourse Reversion' },
  { id: '9003', strategy: 'breakout', nickname: 'Bourse Breakout' },
  { id: '9004', strategy: 'grid', nickname: 'Bourse Grid' },
  { id: '9005', strategy: 'carry', nickname: 'Bourse Carry' },
  { id: '9006', strategy: 'chase', nickname: 'Bourse Chase' },
]

export async function seedLeaders(tx: Tx, now: Instant): Promise<void> {
  for (const { id, strategy, nickname } of PROGRAMS) {
    const added = await tx.run(sql`
      insert into member (id, email, password, nickname, invite_code, registered_at)
      overriding system value
      values (${id}, ${`${strategy}@program.invalid`}, '', ${nickname}, ${`PROGRAM${id}`}, ${new Date(now)})
      on conflict do nothing`)
    if (added === 1)
      await insertLeader(tx, {
        member: id as MemberId,
        strategy,
        capital: PROGRAM_CAPITAL,
        since: now,
        liveSince: now,
      })
  }
}
