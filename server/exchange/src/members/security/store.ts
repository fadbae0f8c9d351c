import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { ADDRESS_HOLD_MS } from '@bourse/contracts/security'
import {
  columns,
  count,
  instant,
  nullable,
  type Reader,
  readState,
  sql,
  type StoredOf,
  text,
  type Tx,
  writeState,
} from '#platform/kernel'

const protectionColumns = columns({
  payPassword: nullable(text),
  phrase: nullable(text),
  totpSecret: nullable(text),
  totpPending: nullable(text),
  totpStep: count,
})
export type Protection = StoredOf<typeof protectionColumns>

const NOTHING: Protection = {
  payPassword: null,
  phrase: null,
  totpSecret: null,
  totpPending: null,
  totpStep: 0,
}

export async function findProtection(reader: Reader, member: MemberId): Promise<Protection> {
  const own = await protectionColumns
    .from(reader)
    .row(sql`select * from member_security where member_id = ${member}`)
  return own ?? NOTHING
}

/** Returns the member's row, created if missing, and locks it until the transaction ends. */
export async function lockProtection(tx: Tx, member: MemberId): Promise<Protection> {
  await tx.run(sql`insert into member_security (member_id) values (${member}) on conflict do nothing`)
  const own = await protectionColumns
    .from(tx)
    .row(sql`select * from member_security where member_id = ${member} for update`)
  return own ?? NOTHING
}

/** Updates the row, which exists because the caller has locked it. */
export async function updatePayPassword(tx: Tx, member: MemberId, hash: string): Promise<void> {
  await tx.run(sql`update member_security set pay_password = ${hash} where member_id = ${member}`)
}

export async function updatePhrase(tx: Tx, member: MemberId, phrase: string): Promise<void> {
  await tx.run(sql`update member_security set phrase = ${phrase} where member_id = ${member}`)
}

export async function updatePendingTotp(tx: Tx, member: MemberId, secret: string): Promise<void> {
  await tx.run(sql`update member_security set totp_pending = ${secret} where member_id = ${member}`)
}

/** Activates the pending secret, or, with `null`, removes it. */
export async function updateTotp(tx: Tx, member: MemberId, secret: string | null): Promise<void> {
  await tx.run(sql`
    update member_security set totp_secret = ${secret}, totp_pending = null where member_id = ${member}`)
}

export async function updateTotpStep(tx: Tx, member: MemberId, step: number): Promise<void> {
  await tx.run(sql`update member_security set totp_step = ${step} where member_id = ${member}`)
}

export async function updateFactorChange(tx: Tx, member: MemberId, at: Instant): Promise<void> {
  await tx.run(sql`
    update member_security set factor_changed_at = ${new Date(at)} where member_id = ${member}`)
}

export async function findFactorChange(reader: Reader, member: MemberId): Promise<Instant | null> {
  const row = await columns({ at: nullable(instant) }).from(reader).row(sql`
    select factor_changed_at as at from member_security where member_id = ${member}`)
  return row && row.at
}

export async function findPhrase(reader: Reader, member: MemberId): Promise<string | null> {
  return (await findProtection(reader, member)).phrase
}

export async function findPhraseByEmail(reader: Reader, email: string): Promise<string | null> {
  const row = await reader.row<{ phrase: string | null }>(sql`
    select phrase from member join member_security on member_id = id where email = ${email}`)
  return row?.phrase ?? null
}

export async function hasPayPassword(reader: Reader, member: MemberId): Promise<boolean> {
  return (await findProtection(reader, member)).payPassword !== null
}

const HOLD_STATE = 'address_hold'

/** Loads the waiting time of a newly saved address: the operator's command, or else the setting. */
export async function addressHoldMs(reader: Reader, settingMs: number): Promise<number> {
  const word = await readState(reader, HOLD_STATE)
  if (word === 'off') return 0
  return word === 'on' && settingMs === 0 ? ADDRESS_HOLD_MS : settingMs
}

/** Sets the hold on new addresses; `default` leaves the decision to the setting. */
export const setAddressHold = (tx: Tx, word: 'on' | 'off' | 'default'): Promise<void> =>
  writeState(tx, HOLD_STATE, word)
