import type { MemberId } from '@bourse/contracts/account'
import { type Input, HOUR, refuse, SECOND } from '@bourse/contracts/kit'
import {
  cleanSupportText,
  type support,
  SUPPORT_LIMITS,
  SUPPORT_TEXT_MAX,
  type SupportMessage,
  supportWaitMs,
} from '@bourse/contracts/support'
import type { MemberCall, Tx } from '#platform/kernel'
import type { SupportDeps } from './deps.ts'
import { findByKey, insertMessage, findLastReply, listSentTimes } from './store.ts'

const REMEMBERED = Math.max(...SUPPORT_LIMITS.map(({ messages }) => messages))

/** Adds the member's message. Repeated requests with the same key add it once. */
export async function sendMessage(
  deps: SupportDeps,
  call: MemberCall,
  {
    key,
    content: raw = '',
    picture = null,
  }: Omit<Input<typeof support.send>, 'picture'> & { picture?: string | null | undefined },
): Promise<SupportMessage> {
  const { member } = call
  const content = cleanSupportText(raw)
  if (content === '' && picture === null) refuse('text_too_short')
  if (content.length > SUPPORT_TEXT_MAX) refuse('text_too_long')
  return call.transact(async (tx) => {
    await tx.lock('support', member)
    const before = await findByKey(tx, { member, key })
    if (before !== null) return before
    const at = deps.clock.now()
    const waitMs = supportWaitMs(await listSentTimes(tx, member, REMEMBERED), at)
    if (waitMs > 0) refuse('too_many_attempts', { seconds: String(Math.ceil(waitMs / SECOND)) })
    if (
      picture !== null &&
      (await deps.claimPicture(tx, { path: picture, member, purpose: 'support' })) === null
    )
      refuse('picture_invalid')
    const text = content === '' ? null : content
    return insertMessage(tx, { member, author: 'member', key, content: text, picture, at })
  })
}

/**
 * Adds an operator's reply. The member's devices show it at once; the first reply in an hour is also a site
 * message, for those who have left the conversation.
 */
export async function reply(deps: SupportDeps, tx: Tx, { member, text }: { member: MemberId; text: string }) {
  await tx.lock('support', member)
  const at = deps.clock.now()
  const last = await findLastReply(tx, member)
  await insertMessage(tx, { member, author: 'operator', key: null, content: text, picture: null, at })
  if (last === null || at - last >= HOUR)
    await deps.messageMembers(tx, [
      { member, title: 'support_replied_title', body: 'support_replied_body', values: { text }, at },
    ])
  tx.afterCommit(() => deps.notify('support.replied', member))
}
