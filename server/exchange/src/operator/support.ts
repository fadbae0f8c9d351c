import type { MemberId } from '@bourse/contracts/account'
import { instantText } from '@bourse/contracts/kit'
import { cleanSupportText, SUPPORT_TEXT_MAX } from '@bourse/contracts/support'
import { findByHandle, findMember } from '#members/account'
import { closeConversation, listMessages, listOpen, reply } from '#members/support'
import { optional, parsed, rest } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { printable } from './printable.ts'

const SHOWN = 20
const PREVIEW = 60

/** Finds a member by number, email address or phone number. */
async function resolveMember(word: string, { db }: OperatorDeps): Promise<MemberId | null> {
  const byId = /^\d{1,15}$/.test(word) ? await findMember(db, word as MemberId) : null
  const [byHandle] = byId === null ? await findByHandle(db, word) : []
  return byId?.id ?? byHandle?.id ?? null
}

const memberId = parsed(resolveMember, (word) => `no member ${word}`)

/** Lists open conversations, those that wait for a reply first. */
const list = command({
  usage: 'support list',
  args: {},
  async run(_args, { deps: { db } }) {
    const open = await listOpen(db)
    const rows = open.map(({ member, waitingSince, last }) => [
      `member ${member}`,
      waitingSince === null ? 'replied' : `waits since ${instantText(waitingSince)}`,
      printable(Array.from(last).slice(0, PREVIEW).join('')),
    ])
    return table(rows, { summary: `${open.length} open conversations` })
  },
})

/** Shows the newest messages, oldest first. */
const show = command({
  usage: 'support show MEMBER [COUNT]',
  args: {
    member: memberId,
    limit: optional({ decode: (word) => (/^[1-9]\d{0,3}$/.test(word) ? Number(word) : SHOWN) }, SHOWN),
  },
  async run({ member, limit }, { deps }) {
    const { rows, total } = await listMessages(deps.db, member, { page: 1, limit })
    const cells = rows
      .toReversed()
      .map(({ author, content, picture, at }) => [
        instantText(at),
        author.padEnd(8),
        ...[content, picture].filter((part) => part !== null).map(printable),
      ])
    return table(cells, { summary: `${rows.length} of ${total} messages` })
  },
})

const sendReply = command({
  usage: 'support reply MEMBER TEXT',
  args: {
    member: memberId,
    text: rest(
      parsed((words) => {
        const content = cleanSupportText(words.replaceAll('\\n', '\n'))
        return content === '' || content.length > SUPPORT_TEXT_MAX ? null : content
      }, `a text of at most ${SUPPORT_TEXT_MAX} characters`),
    ),
  },
  async run({ member, text }, { deps }) {
    await deps.db.transact((tx) => reply(deps.support, tx, { member, text }))
    return ok(`member ${member} has a reply`)
  },
})

const close = command({
  usage: 'support close MEMBER',
  args: { member: memberId },
  run: ({ member }, { deps }) =>
    deps.db.transact(async (tx) => {
      if (!(await closeConversation(tx, member))) return fail(`member ${member} has no open conversation`)
      tx.afterCommit(() => deps.support.notify('support.replied', member))
      return ok(`the conversation of member ${member} is closed`)
    }),
})

export const SUPPORT_COMMANDS = {
  'support list': list,
  'support show': show,
  'support reply': sendReply,
  'support close': close,
}
