import { vip } from '@bourse/contracts/vip'
import { type CoreDeps, defineArea, mount } from '#kernel'
import type { VipDeps } from './deps.ts'
import { vipHandlers } from './handlers.ts'

const ledgerReasons = {
  vip_bonus: { kind: 1201, group: 'rewards' },
} as const
/** `vip` pays bonuses on deposits. */
const houseAccounts = ['vip'] as const

declare module '#ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export const vipArea = defineArea<CoreDeps & { readonly vip: VipDeps }>({
  name: 'vip',
  ledgerReasons,
  houseAccounts,
  create: (deps) => ({ handlers: mount(vip, vipHandlers(deps.vip)) }),
})
