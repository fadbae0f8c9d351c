import { createHmac } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { DAY, type Instant } from '@bourse/contracts/kit'
import { type Caller, type Reader, type Tx, sql } from '#platform/kernel'

/** How long a device or an address stays known after its last log-in. */
const KNOWN_MS = 180 * DAY
const KNOWN_MAX = 20

/** Keyed hashes of a caller: the database names no device and no address. */
export type CallerHashes = { readonly address: string; readonly device: string | null }

export function hashCaller({ address, device }: Caller, key: Buffer): CallerHashes {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return { address: hash(`address\n${address}`), device: device === null ? null : hash(`device\n${device}`) }
}

/** Remembers the device and the address of a log-in; a member has twenty of them at most. */
export async function rememberCaller(
  tx: Tx,
  member: MemberId,
  { address, device }: CallerHashes,
  now: Instant,
): Promise<void> {
  for (const caller of device === null ? [address] : [address, device]) {
    await tx.run(sql`
      insert into known_caller (member_id, caller, seen_at) values (${member}, ${caller}, ${new Date(now)})
      on conflict (member_id, caller) do update set seen_at = excluded.seen_at`)
  }
  await tx.run(sql`
    delete from known_caller where member_id = ${member} and caller in (
      select caller from known_caller where member_id = ${member} order by seen_at desc, caller offset ${KNOWN_MAX})`)
}

export type KnownParts = { readonly device: boolean; readonly address: boolean }

/** Whether one of these members has logged in from the device, and from the address. */
export async function findKnownParts(
  reader: Reader,
  members: readonly MemberId[],
  { address, device }: CallerHashes,
  now: Instant,
): Promise<KnownParts> {
  const rows = await reader.rows<{ caller: string }>(sql`
    select caller from known_caller
    where member_id = any(${[...members]}::bigint[]) and seen_at > ${new Date(now - KNOWN_MS)}`)
  const has = (hash: string | null) => hash !== null && rows.some(({ caller }) => caller === hash)
  return { device: has(device), address: has(address) }
}
