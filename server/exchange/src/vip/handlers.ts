import { type OwnTier, tierOf, type vip, VIP_TIERS } from '@bourse/contracts/vip'
import type { MemberId } from '@bourse/contracts/account'
import type { Handlers, Reader } from '#kernel'
import type { VipDeps } from './deps.ts'

export const vipHandlers = (deps: VipDeps): Handlers<typeof vip> => ({
  status: async (_input, { reader, member }) => ({
    paysBonus: deps.paysBonus,
    own: member === null ? null : await ownTier(deps, reader, member),
  }),
})

async function ownTier(deps: VipDeps, reader: Reader, member: MemberId): Promise<OwnTier> {
  const depositedUsd = await deps.depositedBy(reader, member)
  const tier = tierOf(depositedUsd)
  const above = VIP_TIERS[tier - 1]?.depositAbove
  const since = above === undefined ? null : await deps.exceededAt(reader, member, above)
  return { tier, since, depositedUsd }
}
