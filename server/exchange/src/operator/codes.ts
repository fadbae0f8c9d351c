import { instantText } from '@bourse/contracts/kit'
import { canonicalEmail } from '#members/account'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** Codes for a member who has no mail and no open session; verifying their identity is up to the operator. */
async function show(deps: OperatorDeps, [typed = '']: string[]): Promise<CommandResult> {
  if (deps.codeSetup.hasMail) return fail('codes are sent by mail here (SMTP_URL)')
  const target = canonicalEmail(typed)
  const codes = await deps.db.transact((tx) => deps.codes.reissue(tx, target, deps.clock.now()))
  if (codes.length === 0) return fail(`no code was requested for ${target} in the last hour`)
  return ok(
    ...codes.map(
      ({ purpose, requestedAt, code }) => `${code}  ${purpose}  requested at ${instantText(requestedAt)}`,
    ),
    'valid for five minutes, each on the device that requested it',
  )
}

export const CODE_COMMANDS = {
  'code show': { usage: 'code show EMAIL|+NUMBER', run: show },
}
