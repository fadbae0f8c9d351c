import type { MemberId } from '@bourse/contracts/account'
import type { DocumentKind, Level, Review } from '@bourse/contracts/identity'
import { type Instant, instantOf } from '@bourse/contracts/kit'
import { type Reader, type Tx, sql } from '#platform/kernel'

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

export type StoredApplication = {
  readonly id: string
  readonly member: MemberId
  readonly level: Level
  readonly status: Exclude<Review, 'none'>
  readonly documentKind: DocumentKind | null
  readonly name: string | null
  readonly documentNumber: string | null
  readonly country: string | null
  readonly front: string | null
  readonly back: string | null
  readonly reason: string | null
  readonly submittedAt: Instant
  readonly reviewedAt: Instant | null
}

type Row = {
  id: string
  member_id: string
  level: number
  status: Exclude<Review, 'none'>
  document_kind: DocumentKind | null
  name: string | null
  document_number: string | null
  country: string | null
  front: string | null
  back: string | null
  reason: string | null
  submitted_at: Date
  reviewed_at: Date | null
}

const toApplication = (row: Row): StoredApplication => ({
  id: row.id,
  member: row.member_id as MemberId,
  level: row.level === 1 ? 'basic' : 'advanced',
  status: row.status,
  documentKind: row.document_kind,
  name: row.name,
  documentNumber: row.document_number,
  country: row.country,
  front: row.front,
  back: row.back,
  reason: row.reason,
  submittedAt: instantOf(row.submitted_at.getTime()),
  reviewedAt: row.reviewed_at && instantOf(row.reviewed_at.getTime()),
})

type ApplicationDraft = { readonly member: MemberId; readonly at: Instant; readonly submission: Submission }

/** Null when another member has just submitted the number. */
export async function insertApplication(
  tx: Tx,
  { member, at, submission }: ApplicationDraft,
): Promise<string | null> {
  const document = submission.level === 'basic' ? submission : null
  const pictures = submission.level === 'advanced' ? submission : null
  const row = await tx.row<{ id: string }>(sql`
    insert into identity_application
      (member_id, level, document_kind, name, document_number, plain_number, country, front, back, status, submitted_at)
    values (${member}, ${document === null ? 2 : 1}, ${document?.documentKind ?? null}, ${document?.name ?? null},
      ${document?.documentNumber ?? null}, ${document?.plainNumber ?? null}, ${submission.country},
      ${pictures?.front ?? null}, ${pictures?.back ?? null}, 'pending', ${new Date(at)})
    on conflict do nothing returning id::text`)
  return row?.id ?? null
}

/** The newest of each level, the newer of the two first. */
export async function newestApplications(reader: Reader, member: MemberId): Promise<StoredApplication[]> {
  const rows = await reader.rows<Row>(sql`
    select * from identity_application where id in (
      select max(id) from identity_application where member_id = ${member} group by level)
    order by id desc`)
  return rows.map(toApplication)
}

export async function lockApplication(tx: Tx, id: string): Promise<StoredApplication | null> {
  const row = await tx.row<Row>(sql`select * from identity_application where id = ${id} for update`)
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
  const rows = await reader.rows<Row>(sql`
    select * from identity_application where status = 'pending' order by id limit 200`)
  return rows.map(toApplication)
}
