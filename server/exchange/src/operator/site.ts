import { findHoldingCost, storeHoldingCost } from '#products/futures'
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

/** Shows or chooses the cost of open positions; a choice counts for the charges that fall due after it. */
const holdingCostCommand = command({
  usage: 'site holding-cost overnight|funding|show',
  args: { word: optional(oneOf(['overnight', 'funding', 'show'], 'overnight, funding or show'), 'show') },
  async run({ word }, { deps }) {
    const now = deps.clock.now()
    if (word === 'overnight' || word === 'funding')
      await deps.db.transact((tx) => storeHoldingCost(tx, word, now))
    const isFunding = (await findHoldingCost(deps.db, now)) === 'funding'
    return ok(
      isFunding
        ? 'open positions pay and receive funding every eight hours; stocks pay a fee each night'
        : 'open positions pay a fee each night',
    )
  },
})

export const SITE_COMMANDS = {
  'site holding-cost': holdingCostCommand,
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
