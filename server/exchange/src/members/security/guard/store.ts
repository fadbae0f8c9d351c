import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { Whitelist } from '@bourse/contracts/security'
import { columns, flag, instant, nullable, type Reader, sql, type Tx } from '#platform/kernel'

/** Withdrawals of the member wait until the transaction ends, and see what it has changed. */
export const lockWithdrawals = (tx: Tx, member: MemberId): Promise<void> => tx.lock('withdrawal', member)

const whitelistColumns = columns({ isOn: flag, offAt: nullable(instant) })

export async function findWhitelist(reader: Reader, member: MemberId): Promise<Whitelist> {
  const found = await whitelistColumns.from(reader).row(sql`
    select is_whitelist_only as is_on, whitelist_off_at as off_at
    from withdrawal_guard where member_id = ${member}`)
  return found ?? { isOn: false, offAt: null }
}

export async function updateWhitelist(tx: Tx, member: MemberId, { isOn, offAt }: Whitelist): Promise<void> {
  const off = offAt === null ? null : new Date(offAt)
  await tx.run(sql`
    insert into withdrawal_guard (member_id, is_whitelist_only, whitelist_off_at)
    values (${member}, ${isOn}, ${off})
    on conflict (member_id) do update set is_whitelist_only = excluded.is_whitelist_only,
      whitelist_off_at = excluded.whitelist_off_at`)
}

/** Holds all withdrawals of the member until then; a longer hold stays. */
export async function holdWithdrawals(tx: Tx, member: MemberId, until: Instant): Promise<void> {
  await tx.run(sql`
    insert into withdrawal_guard (member_id, held_until) values (${member}, ${new Date(until)})
    on conflict (member_id) do update set
      held_until = greatest(withdrawal_guard.held_until, excluded.held_until)`)
}

export async function findHeldUntil(reader: Reader, member: MemberId): Promise<Instant | null> {
  const found = await columns({ until: nullable(instant) }).from(reader).row(sql`
    select held_until as until from withdrawal_guard where member_id = ${member}`)
  return found && found.until
}
