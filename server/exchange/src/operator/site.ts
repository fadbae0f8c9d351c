import { type FeatureFlag, isEnabled, setEnabled } from '#members/content'
import { oneOf, optional } from './arguments.ts'
import { command } from './command.ts'
import { ok } from './command-result.ts'

type SettingTerms = {
  readonly name: string
  readonly flag: FeatureFlag
  readonly subject: string
  readonly on: string
  readonly off: string
}

/** Creates the command that shows or sets one setting; a change applies to the next request. */
const settingCommand = ({ name, flag, subject, on, off }: SettingTerms) =>
  command({
    usage: `${name} on|off|show`,
    args: { word: optional(oneOf(['on', 'off', 'show'], 'on, off or show'), 'show') },
    async run({ word }, { deps }) {
      if (word !== 'show') {
        await deps.db.transact(async (tx) => {
          await setEnabled(tx, flag, word === 'on')
          tx.afterCommit(deps.siteChanged)
        })
      }
      return ok(`${subject} ${(await isEnabled(deps.db, flag)) ? on : off}`)
    },
  })

export const SITE_COMMANDS = {
  // Off where the law does not allow seconds orders; open ones are settled as accepted.
  'site seconds': settingCommand({
    name: 'site seconds',
    flag: 'seconds_enabled',
    subject: 'seconds orders are',
    on: 'offered',
    off: 'not offered',
  }),
  'site invite': settingCommand({
    name: 'site invite',
    flag: 'invite_required',
    subject: 'a registration',
    on: 'requires an invite code',
    off: 'requires no invite code',
  }),
  'site identity-code': settingCommand({
    name: 'site identity-code',
    flag: 'identity_code_required',
    subject: 'an identity application',
    on: 'requires an e-mail code',
    off: 'requires no e-mail code',
  }),
}
