import type { MemberId } from '@bourse/contracts/account'
import { changeShare, listLeadersWithFollowers, SHARE_RATE_MAX, stopLeading } from '#products/copy-trading'
import { id, parsed } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'
import { formatPercent, parsePercent } from './percent.ts'

const list = command({
  usage: 'leader list',
  args: {},
  async run(_args, { deps: { db, copying } }) {
    const leaders = await listLeadersWithFollowers(copying, db)
    const rows = leaders.map(({ leader, name, followers }) => [
      leader.member,
      name,
      leader.strategy ?? 'member',
      `${followers} followers`,
      `share ${formatPercent(leader.shareRate)}`,
      ...(leader.figures?.returnRate ? [`return ${formatPercent(leader.figures.returnRate)}`] : []),
    ])
    return table(rows, { widths: [8, 24, 10], summary: `${leaders.length} leaders` })
  },
})

const leaderId = id<MemberId>('the number of a member who leads: leader list')
const leadsNot = (leader: MemberId) => fail(`member ${leader} does not lead`)

/** Ends the leading of a member. Followers keep their open copies as their own. */
const close = command({
  usage: 'leader close ID',
  args: { leader: leaderId },
  async run({ leader }, { deps: { db, clock, copying } }) {
    const stop = { leader, at: clock.now(), by: 'operator' } as const
    const followers = await db.transact((tx) => stopLeading(copying, tx, stop))
    if (followers === null) return leadsNot(leader)
    return ok(`member ${leader} no longer leads; ${followers} followers were notified and keep their copies`)
  },
})

const share = command({
  usage: 'leader share ID PERCENT%',
  args: {
    leader: leaderId,
    rate: parsed(
      (word) => {
        const rate = parsePercent(word)
        return rate === null || rate > SHARE_RATE_MAX ? null : rate
      },
      `a rate such as 10%, at most ${formatPercent(SHARE_RATE_MAX)}`,
    ),
  },
  async run({ leader, rate }, { deps: { db, clock, copying } }) {
    const change = { leader, rate, at: clock.now() }
    const followers = await db.transact((tx) => changeShare(copying, tx, change))
    if (followers === null) return leadsNot(leader)
    const terms = `receives ${formatPercent(rate)} of profit from now on, weekly`
    return ok(`member ${leader} ${terms}; ${followers} followers have a message`)
  },
})

export const LEADER_COMMANDS = { 'leader list': list, 'leader close': close, 'leader share': share }
