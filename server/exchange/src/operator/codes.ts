import { instantText } from '@bourse/contracts/kit'
import { canonicalEmail } from '#members/account'
import { text } from './arguments.ts'
import { command } from './command.ts'
import { fail, table } from './command-result.ts'

/** Shows codes for a member who has no mail and no open session; the operator must verify their identity. */
const show = command({
  usage: 'code show EMAIL|+NUMBER',
  args: { contact: text },
  async run({ contact }, { deps }) {
    if (deps.codeSetup.hasMail) return fail('codes are sent by mail here (SMTP_URL)')
    const target = canonicalEmail(contact)
    const codes = await deps.db.transact((tx) => deps.codes.reissue(tx, target, deps.clock.now()))
    if (codes.length === 0) return fail(`no code was requested for ${target} in the last hour`)
    const rows = codes.map(({ purpose, requestedAt, code }) => [
      code,
      purpose,
      `requested at ${instantText(requestedAt)}`,
    ])
    return table(rows, { summary: 'valid for five minutes, each on the device that requested it' })
  },
})

export const CODE_COMMANDS = { 'code show': show }
