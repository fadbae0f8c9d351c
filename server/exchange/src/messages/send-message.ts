import type { MemberId } from '@bourse/contracts/account'
import type { Instant, Language } from '@bourse/contracts/kit'
import type { Tx } from '#kernel'
import { translate } from '#text'
import { insertMessage } from './store.ts'

/** Notifies the member's clients of a new message. */
export type MessageDeps = { readonly messageArrived: (member: MemberId) => void }

const ABSTRACT_LENGTH = 120

export type MessageDraft = {
  readonly member: MemberId
  readonly title: string
  /** Plain text; an empty line starts a paragraph. */
  readonly text: string
  readonly at: Instant
}

/** Stores a message for a member. The text is escaped, so that no HTML is written by hand. */
export async function sendMessage(
  deps: MessageDeps,
  tx: Tx,
  { member, title, text, at }: MessageDraft,
): Promise<void> {
  await insertMessage(tx, { member, title, abstract: abstractOf(text), content: htmlOf(text), at })
  tx.afterCommit(() => deps.messageArrived(member))
}

type MemberCreated = { readonly member: MemberId; readonly lang: Language; readonly at: Instant }

/** The first message of every member, in the language of their registration. */
export const sendWelcome = (deps: MessageDeps, tx: Tx, { member, lang, at }: MemberCreated): Promise<void> =>
  sendMessage(deps, tx, {
    member,
    title: translate(lang, 'welcome_title'),
    text: translate(lang, 'welcome_body'),
    at,
  })

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) =>
        `<p>${part.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')

/** The first words, cut between words where possible. */
export function abstractOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= ABSTRACT_LENGTH) return line
  const head = line.slice(0, ABSTRACT_LENGTH)
  const space = head.lastIndexOf(' ')
  return `${(space > ABSTRACT_LENGTH / 2 ? head.slice(0, space) : head).replace(/[\uD800-\uDBFF]$/, '')}…`
}
