import type { MemberId } from '@bourse/contracts/account'
import type { Instant, Language } from '@bourse/contracts/kit'
import type { Reader, Tx } from '#platform/kernel'
import type { TextValues } from '#platform/text'
import { type MessageSource, writeText } from './message-text.ts'
import { type MessageDeps, sendMessage } from './send-message.ts'

export type NoticeDeps = MessageDeps & {
  readonly phraseOf: (reader: Reader, member: MemberId) => Promise<string | null>
}

export type Notice = {
  readonly member: MemberId
  readonly lang: Language
  readonly at: Instant
  readonly subject: keyof typeof TEXTS
  readonly values: TextValues
}

const TEXTS = {
  address: { kind: 'security', title: 'notice_address_title', body: 'notice_address_body' },
  withdrawal: { kind: 'money', title: 'notice_withdrawal_title', body: 'notice_withdrawal_body' },
  login_new: { kind: 'security', title: 'login_new_title', body: 'login_new_body' },
  whitelist_off: { kind: 'security', title: 'whitelist_off_title', body: 'whitelist_off_body' },
  api_key_added: { kind: 'security', title: 'api_key_added_title', body: 'api_key_added_body' },
  passkey_added: { kind: 'security', title: 'passkey_added_title', body: 'passkey_added_body' },
  passkey_removed: { kind: 'security', title: 'passkey_removed_title', body: 'passkey_removed_body' },
  /** Two copies of its key were in use. */
  passkey_cloned: { kind: 'security', title: 'passkey_cloned_title', body: 'passkey_cloned_body' },
} as const

/**
 * Sends a message about the member's money or access, with their anti-phishing phrase: on the site, and by
 * mail where mail is configured and an address is bound.
 */
export async function sendNotice(deps: NoticeDeps, tx: Tx, notice: Notice): Promise<void> {
  const { member, lang, at, subject, values } = notice
  const { kind, title, body } = TEXTS[subject]
  const phrase = await deps.phraseOf(tx, member)
  const source: MessageSource = {
    title: { key: title, values: {} },
    body: [
      { key: body, values },
      { key: 'notice_advice', values: {} },
      ...(phrase === null ? [] : [{ key: 'notice_phrase' as const, values: { phrase } }]),
    ],
  }
  await sendMessage(deps, tx, { member, kind, lang, isNotice: true, source, ...writeText(lang, source), at })
}
