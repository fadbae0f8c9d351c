import type { MemberId } from '@bourse/contracts/account'
import { DEFAULT_LANGUAGE, type Instant, type Language } from '@bourse/contracts/kit'
import type { MessageKind } from '@bourse/contracts/messages'
import type { Tx } from '#platform/kernel'
import { type TextKey, type TextValues, translate } from '#platform/text'
import { kindOfTitle, type MessageTitle } from './message-kind.ts'
import { insertMessages } from './store.ts'

/** Notifies the member's clients of a new message. */
export type MessageDeps = { readonly messageArrived: (member: MemberId) => void }

const ABSTRACT_LENGTH = 120

export type MessageDraft = {
  readonly member: MemberId
  readonly kind: MessageKind
  readonly title: string
  /** Plain text; an empty line starts a paragraph. */
  readonly text: string
  /** The record that it is about, whose page marks it as read. */
  readonly about?: string
  readonly at: Instant
}

/** Stores a message for a member. The text is escaped, so that no HTML is written by hand. */
export const sendMessage = (deps: MessageDeps, tx: Tx, draft: MessageDraft): Promise<void> =>
  sendMessages(deps, tx, [draft])

/** Stores any number of messages in one query. */
export async function sendMessages(
  deps: MessageDeps,
  tx: Tx,
  drafts: readonly MessageDraft[],
): Promise<void> {
  if (drafts.length === 0) return
  await insertMessages(
    tx,
    drafts.map(({ text, about = '', ...draft }) => ({
      ...draft,
      about,
      abstract: buildAbstract(text),
      content: formatHtml(text),
    })),
  )
  const members = new Set(drafts.map(({ member }) => member))
  tx.afterCommit(() => members.forEach((member) => deps.messageArrived(member)))
}

/** A message to a member, before it is written in their language. */
export type MemberText = {
  readonly member: MemberId
  readonly title: MessageTitle
  readonly body: TextKey
  readonly values: TextValues
  readonly about?: string
  readonly at: Instant
}

/** Writes each text in its member's language. */
export const sendTexts = (
  deps: MessageDeps,
  tx: Tx,
  {
    texts,
    languages,
  }: { readonly texts: readonly MemberText[]; readonly languages: ReadonlyMap<MemberId, Language> },
): Promise<void> =>
  sendMessages(
    deps,
    tx,
    texts.map(({ title, body, values, ...draft }) => {
      const lang = languages.get(draft.member) ?? DEFAULT_LANGUAGE
      return {
        ...draft,
        kind: kindOfTitle(title),
        title: translate(lang, title, values),
        text: translate(lang, body, values),
      }
    }),
  )

type MemberCreated = { readonly member: MemberId; readonly lang: Language; readonly at: Instant }

/** Sends the first message of every member, in the language of their registration. */
export const sendWelcome = (deps: MessageDeps, tx: Tx, { member, lang, at }: MemberCreated): Promise<void> =>
  sendMessage(deps, tx, {
    member,
    kind: 'general',
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

export const formatHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) =>
        `<p>${part.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')

/** Returns the first words, cut between words where possible. */
export function buildAbstract(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= ABSTRACT_LENGTH) return line
  const head = line.slice(0, ABSTRACT_LENGTH)
  const space = head.lastIndexOf(' ')
  return `${(space > ABSTRACT_LENGTH / 2 ? head.slice(0, space) : head).replace(/[\uD800-\uDBFF]$/, '')}…`
}
