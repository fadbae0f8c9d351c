import type { MemberId } from '@bourse/contracts/account'
import { type OwnTier, findTier, UNVERIFIED_DEPOSITS_MAX, type vip, VIP_TIERS } from '@bourse/contracts/vip'
import type { Handlers, Reader } from '#platform/kernel'
import { listHeldBonuses } from './bonus-store.ts'
import type { VipDeps } from './deps.ts'

export const vipHandlers = (deps: VipDeps): Handlers<typeof vip> => ({
  status: async (_input, { reader, member }) => ({
    paysBonus: deps.paysBonus,
    own: member === null ? null : await loadOwnTier(deps, reader, member),
  }),
})

async function loadOwnTier(deps: VipDeps, reader: Reader, member: MemberId): Promise<OwnTier> {
  const depositedUsd = await deps.depositPeakOf(reader, member)
  const tier = findTier(depositedUsd)
  const above = VIP_TIERS[tier - 1]?.depositAbove
  const since = above === undefined ? null : await deps.exceededAt(reader, member, above)
  const held = await listHeldBonuses(reader, member)
  const heldBonuses = held.map(({ asset, ...bonus }) => ({ code: deps.codeOf(asset), ...bonus }))
  const needsIdentity = depositedUsd >= UNVERIFIED_DEPOSITS_MAX && !(await deps.isVerified(reader, member))
  return { tier, since, depositedUsd, needsIdentity, heldBonuses }
}
