import { addMs, type Instant } from '@bourse/contracts/kit'
import { type Database, type MovableClock, type Reader, sql, type Tx } from '#platform/kernel'
import type { SignedCommand } from './signature.ts'

/**
 * The sender of a command. A name comes from the listed key that signed it, and from nowhere else; without a signature
 * there is none, and the user id is a statement of the client: Node cannot read the credentials of a socket's peer.
 */
export type Operator = { readonly name: string; readonly uid: number | null; readonly key: string | null }

/** The sender of a command without a signature. */
export const unknownOperator = (uid: number | null): Operator => ({ name: 'unknown', uid, key: null })

type Outcome = { readonly kind: 'done' | 'refused' | 'failed'; readonly message: string }
type AuditedCommand = {
  readonly name: string
  /** The arguments, with secrets removed. */
  readonly args: readonly string[]
  readonly by: Operator
  readonly signed?: SignedCommand | null
}

const TEXT_MAX = 200
const shorten = (text: string): string =>
  text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX)}… (${text.length} characters)`

/**
 * Returns the machine's time: the operator moves the exchange's clock by a command, and the log must not move
 * with it.
 */
export const auditTime = (clock: MovableClock): Instant => addMs(clock.now(), -clock.offset())

/** Records a command before it runs, so that none takes effect unrecorded. Returns its number; null if it was used before. */
export function recordCommand(db: Database, command: AuditedCommand, at: Instant): Promise<string | null> {
  const { name, args, by, signed = null } = command
  return db.transact(async (tx) => {
    if (signed !== null && (await isUsed(tx, signed.nonce))) return null
    const row = await tx.row<{ id: string }>(sql`
      insert into operator_command (at, operator, uid, command, arguments)
      values (${new Date(at)}, ${by.name}, ${by.uid}, ${name}, ${args.map(shorten)}) returning id::text`)
    const id = row?.id ?? ''
    if (signed !== null)
      await tx.run(sql`
        insert into operator_signature (command_id, key, nonce, signed_at, signature)
        values (${id}, ${signed.key}, ${signed.nonce}, ${new Date(signed.at)}, ${signed.signature})`)
    return id
  })
}

async function isUsed(tx: Tx, nonce: string): Promise<boolean> {
  await tx.lock('operator', nonce)
  return (await tx.row(sql`select 1 from operator_signature where nonce = ${nonce}`)) !== null
}

export async function recordResult(
  db: Database,
  id: string,
  { outcome, at }: { outcome: Outcome; at: Instant },
): Promise<void> {
  await db.transact((tx) =>
    tx.run(sql`
      insert into operator_command_result (command_id, at, outcome, message)
      values (${id}, ${new Date(at)}, ${outcome.kind}, ${shorten(outcome.message)})`),
  )
}

/** Whether a database has the audit log; one of an older release does not. */
export async function hasAuditLog(reader: Reader): Promise<boolean> {
  const row = await reader.row<{ has: boolean }>(
    sql`select to_regclass('operator_command') is not null and not pg_is_in_recovery() as has`,
  )
  return row?.has === true
}
