import { addMs, MINUTE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { referral } from '@bourse/contracts/referral'
import { type CoreDeps, defineArea, eachMinute, mount } from '#platform/kernel'
import { countUnpaidRebates } from '#platform/ledger'
import type { Market } from '#platform/market'
import { type ReferralDeps, referralHandlers } from './handlers.ts'
import { rebateDayMigration } from './migration.ts'
import { payRebates } from './pay-rebates.ts'

const ledgerReasons = {
  rebate: { kind: 1202, group: 'rewards', receipts: ['rebate'] },
} as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
}

type ReferralAreaDeps = CoreDeps & {
  readonly market: Market
  readonly rebateShares: ReferralDeps['shares']
}

const createCodeLookup = (market: Market) => (asset: AssetId) => market.assetById(asset)?.code ?? asset

export const referralArea = defineArea<ReferralAreaDeps>({
  name: 'referral',
  migrations: [rebateDayMigration],
  ledgerReasons,
  receiptKinds: ['rebate'],
  create: ({ db, market, notify, rebateShares }) => ({
    handlers: mount(referral, referralHandlers({ shares: rebateShares, codeOf: createCodeLookup(market) })),
    // A rebate may wait a minute for the next payment.
    overdue: { rebates: (reader, before) => countUnpaidRebates(reader, addMs(before, -MINUTE)) },
    inBackground: [
      eachMinute((now) =>
        payRebates(
          {
            db,
            codeOf: createCodeLookup(market),
            balanceChanged: (member) => notify('balance.changed', member),
          },
          now,
        ),
      ),
    ],
  }),
})
