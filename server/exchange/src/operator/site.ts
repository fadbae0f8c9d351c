import { isOn, turn } from '#content'
import { type Answer, said, wrong } from './answer.ts'
import type { OperatorDeps } from './deps.ts'

/** Where the law does not allow seconds orders they are not offered; what is open is settled as it was accepted. */
async function seconds(deps: OperatorDeps, [word = 'show']: string[]): Promise<Answer> {
  if (!['show', 'on', 'off'].includes(word)) return wrong('on, off or show')
  if (word !== 'show') {
    await deps.db.transact(async (tx) => {
      await turn(tx, 'seconds_enabled', word === 'on')
      tx.afterCommit(deps.siteChanged)
    })
  }
  return said(`seconds orders are ${(await isOn(deps.db, 'seconds_enabled')) ? 'offered' : 'not offered'}`)
}

export const SITE_COMMANDS = {
  'site seconds': { usage: 'site seconds on|off|show', run: seconds },
}
