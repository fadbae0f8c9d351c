import { points } from '@bourse/contracts/points'
import { type CoreDeps, defineArea, mount } from '#kernel'
import type { Market } from '#market'
import { pointsHandlers } from './handlers.ts'
import { pointsMigration } from './migration.ts'

const ledgerReasons = {
  reward: { kind: 1101, group: 'rewards' },
  points_sign_up: { kind: 1102, group: 'rewards' },
  points_first_deposit: { kind: 1103, group: 'rewards' },
  points_turnover: { kind: 1104, group: 'rewards' },
  points_exchange: { kind: 1105, group: 'rewards' },
} as const
/** `points` issues and redeems points, `rewards` pays for rewards. */
const houseAccounts = ['points', 'rewards'] as const

declare module '#ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export const pointsArea = defineArea<CoreDeps & { readonly market: Market }>({
  name: 'points',
  migrations: [pointsMigration],
  ledgerReasons,
  houseAccounts,
  create: ({ market, notify }) => ({
    handlers: mount(
      points,
      pointsHandlers({
        codeOf: (asset) => market.assetById(asset)?.code ?? asset,
        balanceChanged: (member) => notify('balance', member),
      }),
    ),
  }),
})
