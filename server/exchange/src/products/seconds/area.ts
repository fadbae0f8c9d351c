import { seconds } from '@bourse/contracts/seconds'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Catalogue, Market } from '#platform/market'
import type { SecondsDeps } from './deps.ts'
import { dueOrders } from './due-store.ts'
import { secondsHandlers } from './handlers.ts'
import { secondsFeeMigration, secondsMigration } from './migration.ts'
import { fillEntries, settleDue } from './settle-due.ts'

const ledgerReasons = {
  seconds_stake: { kind: 60, group: 'trades', receiptsAtEnd: ['seconds'] },
  seconds_win: { kind: 61, group: 'trades', receipts: ['seconds'] },
  seconds_draw: { kind: 62, group: 'trades', receipts: ['seconds'] },
  seconds_loss: { kind: 63, group: 'trades', receipts: ['seconds'] },
  seconds_fee: { kind: 64, group: 'trades', receiptsAtEnd: ['seconds'] },
} as const
/** `seconds` is the other side of every order. */
const houseAccounts = ['seconds'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

type SecondsAreaDeps = CoreDeps &
  Pick<SecondsDeps, 'feeTermsOf'> & {
    readonly market: Market
    readonly catalogue: Catalogue
    readonly secondsTerms: SecondsDeps['terms']
    readonly isSecondsOffered: SecondsDeps['isOffered']
    readonly personal: Pick<SecondsDeps, 'optionSettled'>
  }

export const secondsArea = defineArea<SecondsAreaDeps>({
  name: 'seconds',
  migrations: [secondsMigration, secondsFeeMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['seconds'],
  create(deps) {
    const { market, notify, personal } = deps
    const own: SecondsDeps = {
      ...deps,
      markets: deps.catalogue.markets,
      terms: deps.secondsTerms,
      isOffered: deps.isSecondsOffered,
      price: (id) => market.price(id),
      tieProbability: (id, length) => market.tieProbability(id, length),
      tickAt: (tx, id, at) => market.tickAt(tx, id, at),
      balanceChanged: (member) => notify('balance.changed', member),
      orderChanged: (member) => notify('order.changed', member),
      optionSettled: (member, id) => personal.optionSettled(member, id),
    }
    return {
      handlers: mount(seconds, secondsHandlers(own)),
      inBackground: [(now) => fillEntries(own, now), (now) => settleDue(own, now)],
      nextDue: (after) => dueOrders.next(deps.db, after),
      overdue: { options: dueOrders.overdue },
    }
  },
})
