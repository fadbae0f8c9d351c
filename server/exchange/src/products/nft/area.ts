import { nft } from '@bourse/contracts/nft'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import type { NftDeps } from './deps.ts'
import { overdue } from './due-store.ts'
import { nftHandlers } from './handlers.ts'
import { nftDefaultMigration, nftMigration } from './migration.ts'
import { settleDue } from './settle-due.ts'
import { createStock, seedWorks } from './stock.ts'

const ledgerReasons = {
  nft_deposit: { kind: 850, group: 'trades', receipts: ['nft'] },
  nft_deposit_returned: { kind: 851, group: 'trades', receipts: ['nft'] },
  nft_purchase: { kind: 852, group: 'trades', receipts: ['nft'] },
  nft_sale: { kind: 853, group: 'trades', receipts: ['nft'] },
  nft_royalty: { kind: 854, group: null },
  nft_fee: { kind: 855, group: null },
  nft_forfeit: { kind: 856, group: 'trades', receipts: ['nft'] },
  nft_forfeit_received: { kind: 857, group: 'trades', receipts: ['nft'] },
} as const
/** `nft` receives the fees; `nft_artists` the prices of artists' own works, and their royalties. */
const houseAccounts = ['nft', 'nft_artists'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

type NftAreaDeps = CoreDeps &
  Pick<NftDeps, 'messageMembers' | 'namesOf' | 'publishLot' | 'readMessages'> & { readonly market: Market }

export const nftArea = defineArea<NftAreaDeps>({
  name: 'nft',
  migrations: [nftMigration, nftDefaultMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['nft'],
  seed: seedWorks,
  create: (deps) => ({
    handlers: mount(nft, nftHandlers(deps)),
    // No other area's decisions depend on the end of a sale, so it divides no window of a gap.
    inBackground: [(now) => settleDue(deps, now), createStock(deps)],
    overdue: { nft: overdue },
  }),
})
