import type { MemberId } from '@bourse/contracts/account'
import { type Instant, LANGUAGE_CODES } from '@bourse/contracts/kit'
import type { LoginRecord } from '@bourse/contracts/security'
import {
  columns,
  flag,
  id,
  instant,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const loginTable = table('login_record', {
  id: id<LoginRecord['id']>(),
  member: ['member_id', id<MemberId>()],
  at: instant,
  outcome: oneOf('success', 'password', 'code', 'locked'),
  method: oneOf('password', 'passkey'),
  device: nullable(text),
  timeZone: nullable(text),
  lang: oneOf(...LANGUAGE_CODES),
  network: text,
  reportedAt: nullable(instant),
})
type StoredLogin = StoredOf<typeof loginTable>

const newLogin = loginTable.omit('id', 'reportedAt')
export type NewLogin = StoredOf<typeof newLogin>

/** The records of one kind of outcome that a member has at most; wrong guesses displace no right ones. */
const RECORDS_MAX = 100

export async function recordLogin(tx: Tx, login: NewLogin): Promise<void> {
  await newLogin.insert(tx, [login])
  await prune(tx, [login.member])
}

type FailedLogin = Omit<NewLogin, 'member' | 'method'>

/** Records a wrong guess for every member that its handle may mean. Runs the same queries for none. */
export async function recordFailedLogins(
  tx: Tx,
  members: readonly MemberId[],
  { at, outcome, device, timeZone, lang, network }: FailedLogin,
): Promise<void> {
  await tx.run(sql`
    insert into login_record (member_id, at, outcome, method, device, time_zone, lang, network)
    select member, ${new Date(at)}, ${outcome}, 'password', ${device}, ${timeZone}, ${lang}, ${network}
    from unnest(${[...members]}::bigint[]) as member`)
  await prune(tx, members)
}

async function prune(tx: Tx, members: readonly MemberId[]): Promise<void> {
  await tx.run(sql`
    delete from login_record where id in (
      select id from (
        select id, row_number() over (partition by member_id, outcome = 'success' order by id desc) as place
        from login_record where member_id = any(${[...members]}::bigint[])) as ranked
      where place > ${RECORDS_MAX})`)
}

/** Whether a log-in of the member is on record. */
export async function hasLoggedIn(reader: Reader, member: MemberId): Promise<boolean> {
  const found = await columns({ exists: flag }).from(reader).row(sql`
    select exists (select from login_record where member_id = ${member} and outcome = 'success')`)
  return found?.exists === true
}

/** Lists the member's log-ins, the newest first. */
export const listLogins = (
  reader: Reader,
  member: MemberId,
  at: Paging,
): Promise<{ rows: StoredLogin[]; total: number }> =>
  page(
    reader,
    sql`select * from login_record where member_id = ${member} order by id desc`,
    at,
    loginTable.decode,
  )

/** Marks a log-in as not the member's; returns whether they have it. The first mark stays. */
export const markReported = async (
  tx: Tx,
  member: MemberId,
  { id: login, at }: { readonly id: string; readonly at: Instant },
): Promise<boolean> =>
  (await tx.run(sql`
    update login_record set reported_at = coalesce(reported_at, ${new Date(at)})
    where id = ${login} and member_id = ${member}`)) > 0
