import { isEmail, type MemberId, PASSWORD_MIN, passwordIssue } from '@bourse/contracts/account'
import { toAmount, amountText, DEFAULT_LANGUAGE, instantText, parseAmount, ZERO } from '@bourse/contracts/kit'
import {
  canonicalEmail,
  createMember,
  findByHandle,
  listIdentifierChanges,
  listMembers,
} from '#members/account'
import { writeState } from '#platform/kernel'
import {
  listBalances,
  isBalanced,
  move,
  ofHouse,
  ofMember,
  POINTS,
  post,
  computeTrialBalance,
} from '#platform/ledger'
import { AUDIT_COMMANDS, type Operator } from './audit.ts'
import { CHAT_COMMANDS } from './chat.ts'
import { CODE_COMMANDS } from './codes.ts'
import { type CommandResult, ok, fail } from './command-result.ts'
import { COUPON_COMMANDS } from './coupons.ts'
import type { Gap, OperatorDeps } from './deps.ts'
import { DUAL_COMMANDS } from './dual.ts'
import { parseDuration, formatDuration } from './duration.ts'
import { EARN_COMMANDS } from './earn.ts'
import { IEO_COMMANDS } from './ieo.ts'
import { LEADER_COMMANDS } from './leaders.ts'
import { MESSAGE_COMMANDS } from './messages.ts'
import { MINING_COMMANDS } from './mining.ts'
import { NFT_COMMANDS } from './nft.ts'
import { OTC_COMMANDS } from './otc.ts'
import { PROTECTION_COMMANDS } from './protections.ts'
import { REVIEW_COMMANDS } from './reviews.ts'
import { SITE_COMMANDS } from './site.ts'
import { SETTLEMENT_COMMANDS } from './settlements.ts'
import { STOCK_COMMANDS } from './stocks.ts'
import { SUPPORT_COMMANDS } from './support.ts'

export type Command = {
  readonly usage: string
  /** `report` sends a line before the result. */
  readonly run: (
    deps: OperatorDeps,
    args: string[],
    by: Operator,
    report: (line: string) => void,
  ) => Promise<CommandResult>
  /** Positions of arguments that the audit log does not record. */
  readonly secrets?: readonly number[]
}

async function fund(
  deps: OperatorDeps,
  [handle = '', quantity = '', code = '']: string[],
): Promise<CommandResult> {
  const [member] = await findByHandle(deps.db, handle)
  const asset = deps.assets.find((terms) => terms.code === code.toUpperCase())
  const amount = parseAmount(quantity)
  if (member === undefined) return fail(`no member ${handle}`)
  if (asset === undefined) return fail(`no asset ${code}`)
  if (amount === null || amount <= ZERO || amount > toAmount('1000000000'))
    return fail(`no amount ${quantity}`)
  await deps.db.transact(async (tx) => {
    const accounts = { from: ofHouse('treasury', asset.id), to: ofMember(member.id, asset.id, 'spot') }
    const at = deps.clock.now()
    await post(tx, {
      id: `operator:${deps.ids.next()}`,
      reason: 'operator_credit',
      at,
      legs: move(accounts, amount),
    })
    tx.afterCommit(() => deps.wallet.balanceChanged(member.id))
  })
  return ok(`${handle} was credited ${amountText(amount)} ${asset.code} of demo money`)
}

async function create(deps: OperatorDeps, [email = '', password = '']: string[]): Promise<CommandResult> {
  if (!isEmail(email) || passwordIssue(password, password) !== null) {
    return fail(`an email and a password of at least ${PASSWORD_MIN} characters`)
  }
  const hash = await deps.passwords.hash(password)
  const creation = { handle: canonicalEmail(email), contact: 'email', areaCode: '', password: hash } as const
  const at = deps.clock.now()
  const id = await deps.db.transact(async (tx) => {
    const member = await createMember(tx, deps.random, { ...creation, invitedBy: null, at })
    await deps.onMemberCreated(tx, { member, lang: DEFAULT_LANGUAGE, at })
    return member
  })
  return ok(`member ${id} ${creation.handle}`)
}

async function list(deps: OperatorDeps): Promise<CommandResult> {
  const members = await listMembers(deps.db)
  const codes = new Map(deps.assets.map((asset) => [asset.id, asset.code]))
  const lines = []
  for (const member of members) {
    const balances = await listBalances(deps.db, member.id as MemberId)
    const held = balances
      .filter((row) => row.accountType !== 'points' && row.amount !== ZERO)
      .map((row) => `${row.accountType} ${amountText(row.amount)} ${codes.get(row.asset) ?? row.asset}`)
    lines.push(`${member.id}  ${member.email ?? member.mobile}  ${held.join(', ') || 'no money'}`)
  }
  return ok(...lines, `${members.length} members`)
}

/**
 * Lists the identifiers that the migration to the canonical spelling rewrote, and those that it could not.
 */
async function identifiers(deps: OperatorDeps): Promise<CommandResult> {
  const changes = await listIdentifierChanges(deps.db)
  const held = changes.filter(({ heldBy }) => heldBy !== null)
  const lines = changes.map(({ member, stored, canonical, heldBy }) =>
    heldBy === null
      ? `${member}  ${stored} is now ${canonical}`
      : `${member}  ${stored} stays: ${canonical} is member ${heldBy}`,
  )
  return ok(
    ...lines,
    `${changes.length - held.length} rewritten, ${held.length} accounts of one owner not merged`,
  )
}

/** Moves the clock, and waits until everything up to the new time is recorded and decided. */
async function advance(
  deps: OperatorDeps,
  [text = '']: string[],
  _by: Operator,
  report: (line: string) => void,
): Promise<CommandResult> {
  const ms = parseDuration(text)
  if (ms === null) return fail('a duration like 90s, 5m, 12h or 3d')
  deps.clock.advance(ms)
  await deps.db.transact((tx) => writeState(tx, 'clock_offset', String(deps.clock.offset())))
  const done = await deps.scheduler.runDue()
  await deps.caughtUp(reportProgress(report))
  return ok(`it is now ${instantText(deps.clock.now())}; ${done} due things happened`)
}

/** Reports each twentieth of a gap. */
function reportProgress(report: (line: string) => void): (gap: Gap) => void {
  let reported = 0
  return ({ from, reached, until }) => {
    const step = Math.floor(((reached - from) * 20) / (until - from))
    if (step <= reported) return
    reported = step
    report(`catching up: ${instantText(reached)}, ${step * 5} % of ${formatDuration(until - from)}`)
  }
}

async function trial(deps: OperatorDeps): Promise<CommandResult> {
  const found = await computeTrialBalance(deps.db)
  const codes = new Map([...deps.assets.map((asset) => [asset.id, asset.code] as const), [POINTS, 'points']])
  const lines = found.totals.map(
    (row) =>
      `${(codes.get(row.asset) ?? row.asset).padEnd(8)} ${amountText(row.total)} over ${row.accounts} accounts`,
  )
  const status = isBalanced(found) ? 'balanced' : 'NOT BALANCED'
  lines.push(
    `${found.transfers} transfers, ${found.unbalanced} unbalanced, ${found.drifted} accounts drifted: ${status}`,
  )
  return { ok: isBalanced(found), lines }
}

const showClock = (deps: OperatorDeps): Promise<CommandResult> => {
  const ahead = deps.clock.offset()
  return Promise.resolve(
    ok(`${instantText(deps.clock.now())}${ahead === 0 ? '' : ` (${ahead / 1000} s ahead)`}`),
  )
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  'member list': { usage: 'member list', run: list },
  'member identifiers': { usage: 'member identifiers', run: identifiers },
  'member create': { usage: 'member create EMAIL PASSWORD', run: create, secrets: [1] },
  'member fund': { usage: 'member fund EMAIL AMOUNT ASSET', run: fund },
  'clock show': { usage: 'clock show', run: showClock },
  'clock advance': { usage: 'clock advance 90s|5m|12h|3d', run: advance },
  'ledger balance': { usage: 'ledger balance', run: trial },
  ...CODE_COMMANDS,
  ...REVIEW_COMMANDS,
  ...PROTECTION_COMMANDS,
  ...MESSAGE_COMMANDS,
  ...SITE_COMMANDS,
  ...SETTLEMENT_COMMANDS,
  ...STOCK_COMMANDS,
  ...DUAL_COMMANDS,
  ...EARN_COMMANDS,
  ...IEO_COMMANDS,
  ...MINING_COMMANDS,
  ...NFT_COMMANDS,
  ...OTC_COMMANDS,
  ...SUPPORT_COMMANDS,
  ...COUPON_COMMANDS,
  ...CHAT_COMMANDS,
  ...LEADER_COMMANDS,
  ...AUDIT_COMMANDS,
}
