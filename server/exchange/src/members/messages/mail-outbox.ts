import type { MemberId } from '@bourse/contracts/account'
import { HOUR, type Instant, LANGUAGE_CODES, type Language, MINUTE } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import {
  type BackgroundTask,
  createDrain,
  type Database,
  flag,
  id,
  instant,
  integer,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'
import { translate } from '#platform/text'
import type { Mailer } from './mailer.ts'

export const outboxTable = table('mail_outbox', {
  id: id(),
  member: ['member_id', id<MemberId>()],
  lang: oneOf(...LANGUAGE_CODES),
  subject: text,
  body: text,
  /** Whether the mail is about access or money: it has a link that freezes the account. */
  isNotice: flag,
  dueAt: instant,
  attempts: integer,
})
type WaitingMail = StoredOf<typeof outboxTable>
const newMail = outboxTable.omit('id', 'attempts')

export type NewMail = StoredOf<typeof newMail>

/** Stores mails in the transaction of their messages. */
export const storeMails = (tx: Tx, mails: readonly NewMail[]): Promise<number> => newMail.insert(tx, mails)

export type OutboxDeps = {
  readonly db: Database
  readonly clock: { now(): Instant }
  readonly log: Logger
  /** The mailer; null where no mail is configured. */
  readonly mailer: Mailer | null
  /** Finds the bound e-mail address. */
  readonly emailOf: (reader: Reader, member: MemberId) => Promise<string | null>
  readonly phraseOf: (reader: Reader, member: MemberId) => Promise<string | null>
  /** Creates the address of a page that freezes the account; null where the site's origin is not set. */
  readonly freezeLink: (tx: Tx, member: MemberId, at: Instant) => Promise<string | null>
}

/** Sends what is due when it begins. */
export type MailOutbox = BackgroundTask & { readonly hasMail: boolean }

const AT_ONCE = 20
/** Waiting times before the next attempt; the last one repeats. */
const BACKOFF_MS = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR]
/** About three days of attempts; the message itself stays in the app. */
const ATTEMPTS_MAX = 20

/** Sends stored mails in a task of its own, so that a slow mail server delays nothing else. */
export function createMailOutbox(deps: OutboxDeps): MailOutbox {
  const { mailer, log } = deps
  if (mailer === null) return { hasMail: false, begin: () => {}, ended: () => Promise.resolve() }
  return {
    hasMail: true,
    ...createDrain(
      async () => (await sendDue(deps, mailer)) === AT_ONCE,
      (error) => log.error({ err: error }, 'mails not sent'),
    ),
  }
}

async function sendDue(deps: OutboxDeps, mailer: Mailer): Promise<number> {
  const now = deps.clock.now()
  const claimed = await deps.db.transact((tx) => claim(tx, now))
  await Promise.all(claimed.map((mail) => deliver(deps, mailer, mail, now)))
  return claimed.length
}

/** Moves due mails to their next attempt and returns them: a process that stops amid an attempt loses none. */
function claim(tx: Tx, now: Instant): Promise<WaitingMail[]> {
  const waits = BACKOFF_MS.map((ms) => ms / MINUTE)
  return outboxTable.from(tx).rows(sql`
    update mail_outbox set attempts = attempts + 1, due_at = ${new Date(now)}::timestamptz
      + (${waits}::int[])[least(attempts + 1, ${BACKOFF_MS.length}::int)] * interval '1 minute'
    where id in (select id from mail_outbox where due_at <= ${new Date(now)}
      order by due_at, id limit ${AT_ONCE} for update skip locked)
    returning *`)
}

async function deliver(deps: OutboxDeps, mailer: Mailer, mail: WaitingMail, now: Instant): Promise<void> {
  const { db, log } = deps
  try {
    const to = await deps.emailOf(db, mail.member)
    if (to !== null) {
      const body = await db.transact((tx) => complete(deps, tx, mail, now))
      await mailer.send({ id: mail.id, to, subject: mail.subject, text: body })
    }
    await db.transact((tx) => tx.run(sql`delete from mail_outbox where id = ${mail.id}`))
  } catch (error) {
    const { id: number, member, attempts } = mail
    log.error({ err: error, mail: number, member, attempts }, 'mail not sent')
    if (attempts < ATTEMPTS_MAX) return
    await db.transact((tx) => tx.run(sql`delete from mail_outbox where id = ${mail.id}`))
    log.error({ mail: number, member }, 'mail given up')
  }
}

/** Adds the parts that only mails have: the member's phrase, and the link that freezes the account. */
async function complete(deps: OutboxDeps, tx: Tx, mail: WaitingMail, now: Instant): Promise<string> {
  const { member, lang, body, isNotice } = mail
  const phrase = isNotice ? null : await deps.phraseOf(tx, member)
  const link = isNotice ? await deps.freezeLink(tx, member, now) : null
  return [
    body,
    ...(phrase === null ? [] : [translate(lang as Language, 'notice_phrase', { phrase })]),
    ...(link === null ? [] : [translate(lang as Language, 'notice_freeze', { link })]),
  ].join('\n\n')
}
