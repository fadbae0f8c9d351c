import { type FeatureFlag, isEnabled, setEnabled } from '#members/content'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

type SettingWords = { readonly subject: string; readonly on: string; readonly off: string }

/** Creates the command that shows or sets one setting; a change applies to the next request. */
const settingCommand =
  (name: FeatureFlag, { subject, on, off }: SettingWords) =>
  async (deps: OperatorDeps, [word = 'show']: string[]): Promise<CommandResult> => {
    if (!['show', 'on', 'off'].includes(word)) return fail('on, off or show')
    if (word !== 'show') {
      await deps.db.transact(async (tx) => {
        await setEnabled(tx, name, word === 'on')
        tx.afterCommit(deps.siteChanged)
      })
    }
    return ok(`${subject} ${(await isEnabled(deps.db, name)) ? on : off}`)
  }

export const SITE_COMMANDS = {
  // Off where the law does not allow seconds orders; open ones are settled as accepted.
  'site seconds': {
    usage: 'site seconds on|off|show',
    run: settingCommand('seconds_enabled', {
      subject: 'seconds orders are',
      on: 'offered',
      off: 'not offered',
    }),
  },
  'site invite': {
    usage: 'site invite on|off|show',
    run: settingCommand('invite_required', {
      subject: 'a registration',
      on: 'requires an invite code',
      off: 'requires no invite code',
    }),
  },
  'site identity-code': {
    usage: 'site identity-code on|off|show',
    run: settingCommand('identity_code_required', {
      subject: 'an identity application',
      on: 'requires an e-mail code',
      off: 'requires no e-mail code',
    }),
  },
}
