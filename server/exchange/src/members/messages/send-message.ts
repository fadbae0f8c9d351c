import type { MemberId } from '@bourse/contracts/account'
import { assert, DEFAULT_LANGUAGE, type Instant, type Language } from '@bourse/contracts/kit'
import { type Channels, type MessageId, type MessageKind, quietEnd } from '@bourse/contracts/messages'
import { loadSubAccounts } from '#members/account'
import type { Tx } from '#platform/kernel'
import type { TextKey, TextValues } from '#platform/text'
import type { Push } from '#members/messages/push'
import { kindOfTitle, type MessageTitle } from './message-kind.ts'
import { buildAbstract, formatHtml, type MessageSource, nameAccount, writeText } from './message-text.ts'
import { type MailOutbox, storeMails } from './mail-outbox.ts'
import { loadDelivery } from './notification-store.ts'
import { insertMessages } from './store.ts'

export type MessageDeps = {
  /** Notifies the member's clients of a new message. */
  readonly messageArrived: (member: MemberId) => void
  readonly mails: MailOutbox
  readonly push: Push
}

export type MessageDraft = {
  readonly member: MemberId
  readonly kind: MessageKind
  /** The language of the texts. */
  readonly lang: Language
  /** Whether it is about access or money: mailed whatever the settings and the hour are, with a link that freezes the account. */
  readonly isNotice?: boolean
  readonly title: string
  /** Plain text; an empty line starts a paragraph. */
  readonly text: string
  /** The same texts by key; none for a text that a person wrote. */
  readonly source?: MessageSource
  /** The record that it is about, whose page marks it as read. */
  readonly about?: string
  readonly at: Instant
}

/** Stores a message for a member. The text is escaped, so that no HTML is written by hand. */
export const sendMessage = (deps: MessageDeps, tx: Tx, draft: MessageDraft): Promise<void> =>
  sendMessages(deps, tx, [draft])

/**
 * Stores any number of messages in one query, and their mails in the same transaction. Every message passes here, so this is the
 * only place that applies the members' settings.
 */
export async function sendMessages(
  deps: MessageDeps,
  tx: Tx,
  drafts: readonly MessageDraft[],
): Promise<void> {
  if (drafts.length === 0) return
  await sendToPersons(deps, tx, await addressToPersons(tx, drafts))
}

/** The subjects that an account has of its own; the others are those of the person. */
const ACCOUNT_KINDS: readonly MessageKind[] = ['money', 'risk', 'earn', 'copy', 'liquidation']

type PersonDraft = MessageDraft & { readonly account: MemberId | null }

/** Messages about a sub-account go to its person, with its name. */
async function addressToPersons(tx: Tx, drafts: readonly MessageDraft[]): Promise<readonly PersonDraft[]> {
  const found = await loadSubAccounts(
    tx,
    drafts.map(({ member }) => member),
  )
  return drafts.map((draft) => {
    const own = found.get(draft.member)
    if (own === undefined)
      return { ...draft, account: ACCOUNT_KINDS.includes(draft.kind) ? draft.member : null }
    const { title, source } = draft
    return {
      ...draft,
      account: draft.member,
      member: own.main,
      title: nameAccount(own.name, title),
      ...(source === undefined ? {} : { source: { ...source, account: own.name } }),
    }
  })
}

async function sendToPersons(deps: MessageDeps, tx: Tx, drafts: readonly PersonDraft[]): Promise<void> {
  const delivery = await loadDelivery(
    tx,
    drafts.map(({ member }) => member),
  )
  const all = drafts.map((draft): Addressed => {
    const quiet = isUrgent(draft) ? null : delivery.quietOf(draft.member)
    const waitsUntil = quiet && quietEnd(quiet, draft.at)
    return { draft, channels: delivery.channelsOf(draft.member, draft.kind), waitsUntil }
  })
  const ids = await insertMessages(
    tx,
    all.map(({ draft: { member, kind, account, title, text, source = null, about = '', at }, channels }) => ({
      member,
      kind,
      account,
      title,
      about,
      at,
      abstract: buildAbstract(text),
      content: formatHtml(text),
      source,
      readAt: channels.inApp ? null : at,
    })),
  )
  const members = new Set(all.flatMap(({ draft, channels }) => (channels.inApp ? [draft.member] : [])))
  tx.afterCommit(() => members.forEach((member) => deps.messageArrived(member)))
  await sendOut(deps, tx, all, ids)
}

type Addressed = {
  readonly draft: PersonDraft
  readonly channels: Channels
  /** The end of the member's quiet hours; null outside of them. */
  readonly waitsUntil: Instant | null
}

const isUrgent = ({ isNotice = false, kind }: MessageDraft): boolean => isNotice || kind === 'security'

/** Stores the pushes and mails of messages. In quiet hours nothing is pushed, and mails wait. */
async function sendOut(
  { mails, push }: MessageDeps,
  tx: Tx,
  all: readonly Addressed[],
  ids: readonly MessageId[],
): Promise<void> {
  await push.store(
    tx,
    all.flatMap(({ draft: { member, title, at }, channels, waitsUntil }, index) => {
      const message = ids[index]
      assert(message !== undefined, 'an insert returns each row')
      return channels.push && waitsUntil === null ? [{ member, message, title, at }] : []
    }),
  )
  if (!mails.hasMail) return
  await storeMails(
    tx,
    all.flatMap(({ draft, channels, waitsUntil }) => {
      const { member, lang, title: subject, text: body, at, isNotice = false } = draft
      if (!isNotice && !channels.mail) return []
      return [{ member, lang, subject, body, isNotice, dueAt: waitsUntil ?? at }]
    }),
  )
  tx.afterCommit(() => mails.begin())
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
      const source = { title: { key: title, values }, body: [{ key: body, values }] }
      return { ...draft, lang, kind: kindOfTitle(title), source, ...writeText(lang, source) }
    }),
  )

type MemberCreated = { readonly member: MemberId; readonly lang: Language; readonly at: Instant }

/** Sends the first message of every member, in the language of their registration. */
export const sendWelcome = (deps: MessageDeps, tx: Tx, { member, lang, at }: MemberCreated): Promise<void> =>
  sendMessage(deps, tx, { member, kind: 'general', lang, source: WELCOME, ...writeText(lang, WELCOME), at })

const WELCOME: MessageSource = {
  title: { key: 'welcome_title', values: {} },
  body: [{ key: 'welcome_body', values: {} }],
}
