import { maskName, type MemberId } from '@bourse/contracts/account'
import { assert, type Amount, PAGE_SIZE, toPage, sum } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { mayAccept, type referral } from '@bourse/contracts/referral'
import { countInvitees, findMember, loadInviterState, listInvitees, loadPrivateNames } from '#members/account'
import type { Handlers, MemberCall } from '#platform/kernel'
import { listUnpaidRebates } from '#platform/ledger'
import { translate } from '#platform/text'
import { acceptInvitation } from './accept.ts'
import { loadSumsByPayer, listDays, loadSums } from './store.ts'

export type ReferralDeps = {
  readonly shares: readonly Amount[]
  readonly codeOf: (asset: AssetId) => string
}
type Sum = { readonly asset: AssetId; readonly amount: Amount }

export const referralHandlers = (deps: ReferralDeps): Handlers<typeof referral> => {
  const withCodes = (sums: readonly Sum[]) => sums.map((each) => ({ ...each, code: deps.codeOf(each.asset) }))
  return {
    summary: (_input, call) => loadSummary(deps, call, withCodes),
    invitees: async ({ page = 1, limit = PAGE_SIZE }, { reader, member }) => {
      const { rows, total } = await listInvitees(reader, member, { page, limit })
      const earned = await loadSumsByPayer(
        reader,
        member,
        rows.map((row) => row.member),
      )
      const list = rows.map(({ member: friend, level, joinedAt, name }, at) => ({
        id: toId(total - (page - 1) * limit - at),
        name: maskName(name),
        level,
        joinedAt,
        earned: withCodes(earned.get(friend) ?? []),
      }))
      return toPage(list, { page, limit }, total)
    },
    rebates: async ({ page = 1, limit = PAGE_SIZE }, { reader, member }) => {
      const { rows, total } = await listDays(reader, member, { page, limit })
      const names = await loadPrivateNames(
        reader,
        rows.map(({ payer }) => payer),
      )
      const list = rows.map(({ payer, id, ...row }) => ({
        ...row,
        id: id as never,
        name: maskName(names.get(payer) ?? ''),
        code: deps.codeOf(row.asset),
      }))
      return toPage(list, { page, limit }, total)
    },
    accept: async ({ code }, call) => {
      await acceptInvitation(call, code)
      return translate(call.lang, 'saved')
    },
  }
}

/** The id of a list entry is its number; the members' own ids are private. */
const toId = (number: number) => String(number) as never

async function loadSummary(
  { shares }: ReferralDeps,
  { reader, member, now }: MemberCall,
  withCodes: (sums: readonly Sum[]) => (Sum & { readonly code: string })[],
) {
  const own = await findMember(reader, member)
  assert(own !== null, 'a session belongs to a member')
  const [counts, paid, unpaid, { inviter }] = await Promise.all([
    countInvitees(reader, member),
    loadSums(reader, member, now),
    listUnpaidRebates(reader, member),
    loadInviterState(reader, member),
  ])
  const names = inviter === null ? null : await loadPrivateNames(reader, [inviter])
  return {
    code: own.inviteCode,
    levels: shares.map((share, index) => ({ level: index + 1, share, invitees: counts[index] ?? 0 })),
    earned: withCodes(added(paid.total, unpaid)),
    earnedToday: withCodes(added(paid.today, unpaid)),
    inviter: names === null ? null : maskName(names.get(inviter as MemberId) ?? ''),
    canAccept: inviter === null && mayAccept(own.registeredAt, now),
  }
}

/** Adds both lists by asset. */
function added(some: readonly Sum[], more: readonly Sum[]): Sum[] {
  const totals = new Map<AssetId, Amount>()
  for (const { asset, amount } of [...some, ...more])
    totals.set(asset, sum(totals.get(asset) ?? (0n as Amount), amount))
  return [...totals].map(([asset, amount]) => ({ asset, amount }))
}
