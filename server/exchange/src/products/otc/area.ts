import { otc } from '@bourse/contracts/otc'
import { defineArea, mount } from '#platform/kernel'
import { RESPONSE_TASK, respondToOrder, EXPIRY_TASK, expireOrder } from './advance.ts'
import type { OtcDeps } from './deps.ts'
import { otcHandlers } from './handlers.ts'
import { otcMigration } from './migration.ts'

const ledgerReasons = {
  otc_escrow: { kind: 970, group: null },
  otc_escrow_returned: { kind: 971, group: null },
  otc_buy: { kind: 972, group: 'trades', receipts: ['otc'] },
  otc_sell_held: { kind: 973, group: 'trades', receipts: ['otc'] },
  otc_sell: { kind: 974, group: 'trades', receipts: ['otc'] },
  otc_sell_returned: { kind: 975, group: 'trades', receipts: ['otc'] },
} as const
/** `otc` has the coins of the merchants; `otc_escrow` those that wait for a buyer's payment. */
const houseAccounts = ['otc', 'otc_escrow'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export const otcArea = defineArea<OtcDeps>({
  name: 'otc',
  migrations: [otcMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['otc'],
  create: (deps) => ({
    handlers: mount(otc, otcHandlers(deps)),
    tasks: {
      [EXPIRY_TASK]: (tx, id) => expireOrder(deps, tx, id),
      [RESPONSE_TASK]: (tx, id) => respondToOrder(deps, tx, id),
    },
  }),
})
