import { isEnabled, setEnabled } from '#content'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** Where the law does not allow seconds orders they are not offered; what is open is settled as it was accepted. */
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
