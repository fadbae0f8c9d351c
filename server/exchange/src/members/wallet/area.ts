import { ONE } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { type CoreDeps, defineArea, eachHour, mount } from '#platform/kernel'
import type { Catalogue, Market } from '#platform/market'
import { bookMigration, bookTagMigration } from '#members/wallet/book'
import { createValuation, equityFlowMigration, equityMigration, recordEquity } from '#members/wallet/equity'
import { duePlans, recurringMigration, runRecurring } from '#members/wallet/recurring'
import { dustMigration, swapMigration, swapTickMigration } from '#members/wallet/swap'
import {
  approvalMigration,
  signedApprovalMigration,
  approveDueWithdrawal,
  WITHDRAWAL_TASK,
  withdrawalMigration,
  withdrawalTagMigration,
} from '#members/wallet/withdrawal'
import { APPROVAL_TASK, approveDue } from './deposit.ts'
import type { WalletDeps } from './deps.ts'
import { walletHandlers } from './handlers.ts'
import { netDepositMigration, walletMigration } from './migration.ts'

const ledgerReasons = {
  deposit: { kind: 2, group: 'deposits', receipts: ['deposit'] },
  transfer_out: { kind: 9, group: 'transfers', receipts: ['transfer'] },
  transfer_in: { kind: 10, group: 'transfers', receipts: ['transfer'] },
  withdrawal: { kind: 99, group: 'withdrawals', receipts: ['withdrawal'] },
  withdrawal_fee: { kind: 100, group: 'withdrawals', receipts: ['withdrawal'] },
  withdrawal_returned: { kind: 101, group: 'withdrawals', receipts: ['withdrawal'] },
  withdrawal_sent: { kind: 102, group: 'withdrawals', receipts: ['withdrawal'] },
  swap_out: { kind: 701, group: 'swaps', receipts: ['swap'] },
  swap_in: { kind: 702, group: 'swaps', receipts: ['swap'] },
  swap_fee: { kind: 703, group: 'swaps', receipts: ['swap'] },
} as const
/** The account `swap` takes one asset and gives another. */
const houseAccounts = ['swap'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

type Ports =
  | 'addressKey'
  | 'addressHoldMs'
  | 'approvalAboveUsd'
  | 'assertNotHeld'
  | 'isWhitelistOnly'
  | 'assertTransferable'
  | 'claimPicture'
  | 'debts'
  | 'deposited'
  | 'floatingProfits'
  | 'ledgerReasons'
  | 'levelOf'
  | 'lockedAmong'
  | 'messageMembers'
  | 'proveMember'
  | 'sendNotice'
  | 'tierOf'
  | 'withdrawing'
type WalletAreaDeps = CoreDeps &
  Pick<WalletDeps, Ports> & { readonly market: Market; readonly catalogue: Catalogue }

export function walletDeps(deps: WalletAreaDeps): WalletDeps {
  const { market, notify } = deps
  return {
    ...deps,
    assets: deps.catalogue.assets,
    ...createValuation(market),
    isListed(asset) {
      const priceMarket = market.assetById(asset)?.priceMarket ?? null
      return priceMarket === null || market.byId(priceMarket) !== null
    },
    rate(asset) {
      const terms = market.assetById(asset)
      if (terms === null) return null
      if (terms.priceMarket === null) return { price: ONE, tick: null }
      const tick = market.tick(terms.priceMarket)
      return tick && { price: tick.price, tick }
    },
    async rateAt(reader, asset, at) {
      const priceMarket = market.assetById(asset)?.priceMarket ?? null
      if (priceMarket === null) return { price: ONE, tick: null }
      if (market.byId(priceMarket) === null) return null
      const tick = await market.findTickAt(reader, priceMarket, at)
      return tick && { price: tick.price, tick }
    },
    balanceChanged: (member) => notify('balance.changed', member),
    depositChanged: (member) => notify('deposit.changed', member),
    withdrawalChanged: (member) => notify('withdrawal.changed', member),
  }
}

export const walletArea = defineArea<WalletAreaDeps>({
  name: 'wallet',
  migrations: [
    walletMigration,
    bookMigration,
    withdrawalMigration,
    swapMigration,
    swapTickMigration,
    approvalMigration,
    signedApprovalMigration,
    bookTagMigration,
    withdrawalTagMigration,
    netDepositMigration,
    equityMigration,
    equityFlowMigration,
    recurringMigration,
    dustMigration,
  ],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['swap', 'deposit', 'withdrawal', 'transfer'],
  create(deps) {
    const own = walletDeps(deps)
    return {
      handlers: mount(wallet, walletHandlers(own)),
      inBackground: [eachHour((now) => recordEquity(own, now)), (now) => runRecurring(own, now)],
      nextDue: (after) => duePlans.next(deps.db, after),
      overdue: { recurring: duePlans.overdue },
      tasks: {
        [APPROVAL_TASK]: (tx, id, now) => approveDue(own, tx, id, now),
        [WITHDRAWAL_TASK]: (tx, id, now) => approveDueWithdrawal(own, tx, id, now),
      },
    }
  },
})
