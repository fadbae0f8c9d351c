import { isEmail, type MemberId, PASSWORD_MIN, passwordIssue } from '@bourse/contracts/account'
import { amountText, DEFAULT_LANGUAGE, parseAmount, toAmount, ZERO } from '@bourse/contracts/kit'
import { canonicalEmail, createMember, listIdentifierChanges, listMembers } from '#members/account'
import { listBalances, move, ofHouse, ofMember, post } from '#platform/ledger'
import { asset, memberByHandle, parsed, secret, text } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'

const CREDIT_MAX = toAmount('1000000000')

const list = command({
  usage: 'member list',
  args: {},
  async run(_args, { deps: { db, assets } }) {
    const members = await listMembers(db)
    const codes = new Map(assets.map(({ id, code }) => [id, code]))
    const rows = []
    for (const member of members) {
      const balances = await listBalances(db, member.id as MemberId)
      const held = balances
        .filter((row) => row.accountType !== 'points' && row.amount !== ZERO)
        .map((row) => `${row.accountType} ${amountText(row.amount)} ${codes.get(row.asset) ?? row.asset}`)
      rows.push([
        member.id,
        member.email ?? member.mobile ?? `sub-account of ${member.parentId}`,
        held.join(', ') || 'no money',
      ])
    }
    return table(rows, { summary: `${members.length} members` })
  },
})

/** Lists the identifiers that the migration to the canonical spelling rewrote, and those that it could not. */
const identifiers = command({
  usage: 'member identifiers',
  args: {},
  async run(_args, { deps }) {
    const changes = await listIdentifierChanges(deps.db)
    const held = changes.filter(({ heldBy }) => heldBy !== null)
    const rows = changes.map(({ member, stored, canonical, heldBy }) => [
      member,
      heldBy === null ? `${stored} is now ${canonical}` : `${stored} stays: ${canonical} is member ${heldBy}`,
    ])
    const rewritten = changes.length - held.length
    return table(rows, {
      summary: `${rewritten} rewritten, ${held.length} accounts of one owner not merged`,
    })
  },
})

const CREDENTIALS = `an email and a password of at least ${PASSWORD_MIN} characters`

const create = command({
  usage: 'member create EMAIL PASSWORD',
  args: {
    email: parsed((word) => (isEmail(word) ? word : null), CREDENTIALS),
    password: secret(parsed((word) => (passwordIssue(word, word) === null ? word : null), CREDENTIALS)),
  },
  async run({ email, password }, { deps }) {
    const hash = await deps.passwords.hash(password)
    const creation = {
      handle: canonicalEmail(email),
      contact: 'email',
      areaCode: '',
      password: hash,
    } as const
    const at = deps.clock.now()
    const id = await deps.db.transact(async (tx) => {
      const member = await createMember(tx, deps.random, { ...creation, invitedBy: null, at })
      await deps.onMemberCreated(tx, { member, lang: DEFAULT_LANGUAGE, at })
      return member
    })
    return ok(`member ${id} ${creation.handle}`)
  },
})

/** Credits demo money. A wrong amount is reported after an unknown asset, although its word comes first. */
const fund = command({
  usage: 'member fund EMAIL AMOUNT ASSET',
  args: { member: memberByHandle, quantity: text, asset },
  async run({ member, quantity, asset: { id: assetId, code } }, { deps }) {
    const amount = parseAmount(quantity)
    if (amount === null || amount <= ZERO || amount > CREDIT_MAX) return fail(`no amount ${quantity}`)
    await deps.db.transact(async (tx) => {
      const accounts = { from: ofHouse('treasury', assetId), to: ofMember(member.id, assetId, 'spot') }
      const at = deps.clock.now()
      const legs = move(accounts, amount)
      await post(tx, { id: `operator:${deps.ids.next()}`, reason: 'operator_credit', at, legs })
      tx.afterCommit(() => deps.wallet.balanceChanged(member.id))
    })
    return ok(`${member.handle} was credited ${amountText(amount)} ${code} of demo money`)
  },
})

export const MEMBER_COMMANDS = {
  'member list': list,
  'member identifiers': identifiers,
  'member create': create,
  'member fund': fund,
}
