import { isEnabled, setEnabled } from '#content'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** Turns off seconds orders where the law does not allow them; open ones are settled as accepted. */
async function seconds(deps: OperatorDeps, [word = 'show']: string[]): Promise<CommandResult> {
  if (!['show', 'on', 'off'].includes(word)) return fail('on, off or show')
  if (word !== 'show') {
    await deps.db.transact(async (tx) => {
      await setEnabled(tx, 'seconds_enabled', word === 'on')
      tx.afterCommit(deps.siteChanged)
    })
  }
  return ok(`seconds orders are ${(await isEnabled(deps.db, 'seconds_enabled')) ? 'offered' : 'not offered'}`)
}

export const SITE_COMMANDS = {
  'site seconds': { usage: 'site seconds on|off|show', run: seconds },
}
