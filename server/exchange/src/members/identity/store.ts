import type { MemberId } from '@bourse/contracts/account'
import type { DocumentKind, Level } from '@bourse/contracts/identity'
import type { Instant } from '@bourse/contracts/kit'
import {
  id,
  instant,
  integer,
  nullable,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export type Submission =
  | {
      readonly level: 'basic'
      readonly documentKind: DocumentKind
      readonly name: string
      readonly documentNumber: string
      readonly plainNumber: string
      readonly country: string | null
    }
  | {
      readonly level: 'advanced'
      readonly front: string
      readonly back: string
      readonly country: string | null
    }

export const applicationTable = table('identity_application', {
  id: id(),
  member: ['member_id', id<MemberId>()],
  level: integer,
  status: oneOf('pending', 'approved', 'rejected'),
  documentKind: nullable(oneOf('idCard', 'passport', 'driverLicence')),
  name: nullable(text),
  documentNumber: nullable(text),
  country: nullable(text),
  front: nullable(text),
  back: nullable(text),
  reason: nullable(text),
  submittedAt: instant,
  reviewedAt: nullable(instant),
})
type ApplicationColumns = StoredOf<typeof applicationTable>
export type StoredApplication = Omit<ApplicationColumns, 'level'> & { readonly level: Level }

const toApplication = ({ level, ...columns }: ApplicationColumns): StoredApplication => ({
  ...columns,
  level: level === 1 ? 'basic' : 'advanced',
})

type ApplicationDraft = { readonly member: MemberId; readonly at: Instant; readonly submission: Submission }

/** Inserts an application; null when another member has just submitted the number. */
export async function insertApplication(
  tx: Tx,
  { member, at, submission }: ApplicationDraft,
): Promise<string | null> {
  const document = submission.level === 'basic' ? submission : null
  const pictures = submission.level === 'advanced' ? submission : null
  const row = await applicationTable.pick('id').from(tx).row(sql`
    insert into identity_application
      (member_id, level, document_kind, name, document_number, plain_number, country, front, back, status, submitted_at)
    values (${member}, ${document === null ? 2 : 1}, ${document?.documentKind ?? null}, ${document?.name ?? null},
      ${document?.documentNumber ?? null}, ${document?.plainNumber ?? null}, ${submission.country},
      ${pictures?.front ?? null}, ${pictures?.back ?? null}, 'pending', ${new Date(at)})
    on conflict do nothing returning id`)
  return row && row.id
}

/** Lists the newest application of each level, the newer of the two first. */
export async function listNewestApplications(reader: Reader, member: MemberId): Promise<StoredApplication[]> {
  const rows = await applicationTable.from(reader).rows(sql`
    select * from identity_application where id in (
      select max(id) from identity_application where member_id = main_member(${member}::bigint) group by level)
    order by id desc`)
  return rows.map(toApplication)
}

/** Of these members, those whose newest document is approved. */
export async function listVerified(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const rows = await applicationTable.pick('member', 'status').from(reader).rows(sql`
    select distinct on (own.id) own.id as member_id, status
    from unnest(${[...members]}::bigint[]) as own (id) join identity_application on member_id = main_member(own.id)
    where level = 1 order by own.id, identity_application.id desc`)
  return new Set(rows.filter(({ status }) => status === 'approved').map(({ member }) => member))
}

export async function lockApplication(tx: Tx, id: string): Promise<StoredApplication | null> {
  const row = await applicationTable
    .from(tx)
    .row(sql`select * from identity_application where id = ${id} for update`)
  return row && toApplication(row)
}

type ReviewDecision = {
  readonly status: 'approved' | 'rejected'
  readonly reason: string | null
  readonly at: Instant
}

export async function reviewApplication(
  tx: Tx,
  id: string,
  { status, reason, at }: ReviewDecision,
): Promise<void> {
  await tx.run(sql`
    update identity_application set status = ${status}, reason = ${reason}, reviewed_at = ${new Date(at)}
    where id = ${id}`)
}

export async function listPending(reader: Reader): Promise<StoredApplication[]> {
  const rows = await applicationTable.from(reader).rows(sql`
    select * from identity_application where status = 'pending' order by id limit 200`)
  return rows.map(toApplication)
}
