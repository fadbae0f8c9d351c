import { type Amount, toAmount, amountText, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { points } from '@bourse/contracts/points'
import { ACCOUNT_KINDS, type AccountKind, ENTRY_GROUPS, type Entry, wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import type { Member, TestEnvironment } from '#environment'

/** The asset id of points. */
const POINTS = '900'
/** The statement's English account names. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'Fiat account': 'fiat',
  'Exchange account · Spot': 'spot',
  'Leverage account · Futures': 'futures',
  'Second-contract account · Options': 'seconds',
  Points: 'points',
}

type Filter = { asset?: never; kind?: AccountKind; group?: (typeof ENTRY_GROUPS)[number] }

/** Reads all statement entries of a member, newest first, page by page like a client. */
export async function listStatement(member: Member, filter: Filter = {}): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await member.call(wallet.statement, { ...filter, page, limit: 100 })
    entries.push(...list)
    if (entries.length >= (total ?? 0)) return entries
  }
}

type Leg = { id: string; asset: string; kind: string; amount: string; after: string; at: Date }

const listLegs = ({ db }: Pick<TestEnvironment, 'db'>, { email }: Member) =>
  db.rows<Leg>(sql`
    select leg.id::text, asset_id::text as asset, kind, amount::text, balance_after::text as after, transfer.at
    from leg join account on account.id = leg.account_id join transfer on transfer.id = leg.transfer_id
    where holder = (select 'member:' || id from member where email = ${email}) order by leg.id desc`)

/** Converts the words of an entry to an account kind of the ledger. */
const formatKind = ({ account, isHeld }: Entry): string =>
  isHeld === true
    ? `${ACCOUNTS[(account ?? '').replace(/, in use$/, '')]}_hold`
    : `${ACCOUNTS[account ?? '']}`

const formatEntry = (entry: Entry): string =>
  [
    entry.id,
    entry.asset,
    formatKind(entry),
    amountText(entry.change),
    amountText(entry.after ?? ZERO),
    entry.at,
  ].join(' ')
const legLine = ({ id, asset, kind, amount, after, at }: Leg): string =>
  [id, asset, kind, amountText(toAmount(amount)), amountText(toAmount(after)), at.getTime()].join(' ')

/** Reads nonzero balances by asset and account from the balance endpoints. */
async function readBalances(member: Member): Promise<Map<string, Amount>> {
  const accounts = await member.call(wallet.list, {})
  const own = (await member.call(points.list, {})).own ?? ZERO
  const rows = ACCOUNT_KINDS.flatMap((kind) =>
    accounts[kind].balances.flatMap(({ asset, available, held }) => [
      [`${asset} ${kind}`, available] as const,
      [`${asset} ${kind}_hold`, held] as const,
    ]),
  )
  return new Map([...rows, [`${POINTS} points`, own] as const].filter(([, amount]) => amount !== ZERO))
}

/**
 * Lists differences between a member's statement, legs and balances; empty when each leg has one entry, the
 * entries of each account are continuous from zero, and their sum is the balance.
 */
export async function auditStatement(environment: Pick<TestEnvironment, 'db'>, member: Member) {
  const [entries, legs, balances] = [
    await listStatement(member),
    await listLegs(environment, member),
    await readBalances(member),
  ]
  const broken: string[] = []
  const [shown, posted] = [entries.map(formatEntry), legs.map(legLine)]
  for (const [at, line] of posted.entries()) {
    if (shown[at] !== line) broken.push(`leg ${line} is entry ${shown[at] ?? 'none'}`)
  }
  if (shown.length !== posted.length) broken.push(`${posted.length} legs, ${shown.length} entries`)
  const running = new Map<string, Amount>()
  for (const entry of entries.toReversed()) {
    const account = `${entry.asset} ${formatKind(entry)}`
    const before = running.get(account) ?? ZERO
    if (entry.before !== before) broken.push(`entry ${entry.id} of ${account} begins at another balance`)
    if (entry.label === null || entry.group === null)
      broken.push(`entry ${entry.id} has no reason or no group`)
    running.set(account, sum(before, entry.change))
  }
  for (const account of new Set([...running.keys(), ...balances.keys()])) {
    const missing = subtract(balances.get(account) ?? ZERO, running.get(account) ?? ZERO)
    if (missing !== ZERO) broken.push(`${account}: the entries miss ${amountText(missing)}`)
  }
  return { broken, entries }
}

/**
 * Checks that the parts of each filter are the whole statement: every entry is in one group, and in one
 * account.
 */
export async function auditFilters(member: Member): Promise<string[]> {
  const whole = (await listStatement(member)).map(({ id }) => id).toSorted()
  const groups = await Promise.all(ENTRY_GROUPS.map((group) => listStatement(member, { group })))
  const accounts = await Promise.all([
    listStatement(member, { asset: POINTS as never }),
    ...ACCOUNT_KINDS.map((kind) => listStatement(member, { kind })),
  ])
  return Object.entries({ groups, accounts }).flatMap(([name, parts]) => {
    const ids = parts.flatMap((part) => part.map(({ id }) => id)).toSorted()
    return ids.join() === whole.join() ? [] : [`the ${name} have ${ids.length} of ${whole.length} entries`]
  })
}
