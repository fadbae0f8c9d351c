import type { MemberId } from '@bourse/contracts/account'
import { changeShare, listLeadersWithFollowers, SHARE_RATE_MAX, stopLeading } from '#products/copy-trading'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { parsePercent, formatPercent } from './percent.ts'

const isId = (text: string): boolean => /^\d{1,15}$/.test(text)

async function list({ db, copying }: OperatorDeps): Promise<CommandResult> {
  const leaders = await listLeadersWithFollowers(copying, db)
  return ok(
    ...leaders.map(({ leader, name, followers }) =>
      [
        leader.member.padEnd(8),
        name.padEnd(24),
        (leader.strategy ?? 'member').padEnd(10),
        `${followers} followers`,
        `share ${formatPercent(leader.shareRate)}`,
        ...(leader.figures?.returnRate ? [`return ${formatPercent(leader.figures.returnRate)}`] : []),
      ].join('  '),
    ),
    `${leaders.length} leaders`,
  )
}

/** Followers keep their open copies as their own. */
async function close({ db, clock, copying }: OperatorDeps, [id = '']: string[]): Promise<CommandResult> {
  if (!isId(id)) return fail('the number of a member who leads: leader list')
  const stop = { leader: id as MemberId, at: clock.now(), by: 'operator' } as const
  const followers = await db.transact((tx) => stopLeading(copying, tx, stop))
  if (followers === null) return fail(`member ${id} does not lead`)
  return ok(`member ${id} no longer leads; ${followers} followers were notified and keep their copies`)
}

async function share(
  { db, clock, copying }: OperatorDeps,
  [id = '', text = '']: string[],
): Promise<CommandResult> {
  const rate = parsePercent(text)
  if (!isId(id)) return fail('the number of a member who leads: leader list')
  if (rate === null || rate > SHARE_RATE_MAX)
    return fail(`a rate such as 10%, at most ${formatPercent(SHARE_RATE_MAX)}`)
  const change = { leader: id as MemberId, rate, at: clock.now() }
  const followers = await db.transact((tx) => changeShare(copying, tx, change))
  if (followers === null) return fail(`member ${id} does not lead`)
  return ok(
    `member ${id} receives ${formatPercent(rate)} of profit from now on, weekly; ${followers} followers have a message`,
  )
}

export const LEADER_COMMANDS = {
  'leader list': { usage: 'leader list', run: list },
  'leader close': { usage: 'leader close ID', run: close },
  'leader share': { usage: 'leader share ID PERCENT%', run: share },
} as const
