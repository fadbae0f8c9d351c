import type { MemberId } from '@bourse/contracts/account'
import { instantText } from '@bourse/contracts/kit'
import { cleanSupportText, SUPPORT_TEXT_MAX } from '@bourse/contracts/support'
import { findByHandle, findMember } from '#members/account'
import { closeConversation, listMessages, listOpen, reply } from '#members/support'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { printable } from './printable.ts'

const SHOWN = 20
const PREVIEW = 60

/** Finds a member by number, email address or phone number. */
async function resolveMember({ db }: OperatorDeps, text: string): Promise<MemberId | null> {
  const byId = /^\d{1,15}$/.test(text) ? await findMember(db, text as MemberId) : null
  const [byHandle] = byId === null ? await findByHandle(db, text) : []
  return byId?.id ?? byHandle?.id ?? null
}

/** Lists open conversations, those that wait for a reply first. */
async function list({ db }: OperatorDeps): Promise<CommandResult> {
  const open = await listOpen(db)
  const lines = open.map(({ member, waitingSince, last }) => {
    const waits = waitingSince === null ? 'replied' : `waits since ${instantText(waitingSince)}`
    return `member ${member}  ${waits}  ${printable(Array.from(last).slice(0, PREVIEW).join(''))}`
  })
  return ok(...lines, `${open.length} open conversations`)
}

/** Shows the newest messages, oldest first. */
async function show(
  deps: OperatorDeps,
  [handle = '', count = String(SHOWN)]: string[],
): Promise<CommandResult> {
  const member = await resolveMember(deps, handle)
  if (member === null) return fail(`no member ${handle}`)
  const limit = /^[1-9]\d{0,3}$/.test(count) ? Number(count) : SHOWN
  const { rows, total } = await listMessages(deps.db, member, { page: 1, limit })
  const lines = rows.toReversed().map(({ author, content, picture, at }) => {
    const parts = [content, picture].filter((part) => part !== null).map(printable)
    return `${instantText(at)}  ${author.padEnd(8)}  ${parts.join('  ')}`
  })
  return ok(...lines, `${rows.length} of ${total} messages`)
}

async function sendReply(deps: OperatorDeps, [handle = '', ...words]: string[]): Promise<CommandResult> {
  const member = await resolveMember(deps, handle)
  const text = cleanSupportText(words.join(' ').replaceAll('\\n', '\n'))
  if (member === null) return fail(`no member ${handle}`)
  if (text === '' || text.length > SUPPORT_TEXT_MAX)
    return fail(`a text of at most ${SUPPORT_TEXT_MAX} characters`)
  await deps.db.transact((tx) => reply(deps.support, tx, { member, text }))
  return ok(`member ${member} has a reply`)
}

async function close(deps: OperatorDeps, [handle = '']: string[]): Promise<CommandResult> {
  const member = await resolveMember(deps, handle)
  if (member === null) return fail(`no member ${handle}`)
  return deps.db.transact(async (tx) => {
    if (!(await closeConversation(tx, member))) return fail(`member ${member} has no open conversation`)
    tx.afterCommit(() => deps.support.notify('support.replied', member))
    return ok(`the conversation of member ${member} is closed`)
  })
}

export const SUPPORT_COMMANDS = {
  'support list': { usage: 'support list', run: list },
  'support show': { usage: 'support show MEMBER [COUNT]', run: show },
  'support reply': { usage: 'support reply MEMBER TEXT', run: sendReply },
  'support close': { usage: 'support close MEMBER', run: close },
} as const
