import type { Endpoint } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { voucherRefusals } from './money.ts'
import { type Fields, type Stage, type Table, UNKNOWN } from './stage.ts'

const unknownCoin = (stage: Stage, endpoint: Endpoint, more: Fields = {}): Promise<string> =>
  stage.toMember(endpoint, { currency: UNKNOWN, ...more })

/** Of wallets and favourites. */
export const walletRefusals = (stage: Stage): Table => ({
  'wallet.detail': { coin_unknown: () => unknownCoin(stage, wallet.detail, { type: 'change' }) },
  'wallet.withdrawalTerms': { coin_unknown: () => unknownCoin(stage, wallet.withdrawalTerms) },
  'wallet.depositAddress': { coin_unknown: () => unknownCoin(stage, wallet.depositAddress) },
  'wallet.rate': { coin_unknown: () => stage.toStranger(wallet.rate, { id: UNKNOWN }) },
  'wallet.requestDeposit': {
    coin_unknown: () => unknownCoin(stage, wallet.requestDeposit, { account: 'receipt', amount: '10' }),
    amount_below_minimum: () =>
      stage.toMember(wallet.requestDeposit, {
        account: 'receipt',
        amount: '0.99',
        currency: '3',
      }),
    amount_above_maximum: () =>
      stage.toMember(wallet.requestDeposit, {
        account: 'receipt',
        amount: '1000000000.1',
        currency: '3',
      }),
    ...voucherRefusals(stage),
  },
  'watchlist.add': {
    coin_unknown: () => stage.toMember(watchlist.add, { currency_id: UNKNOWN }),
    already_watched: async () => {
      const member = await stage.world.member()
      await stage.refused(member, watchlist.add, { currency_id: '1' })
      return stage.refused(member, watchlist.add, { currency_id: '1' })
    },
  },
  'watchlist.remove': {
    not_found: () => stage.toMember(watchlist.remove, { id: UNKNOWN }),
  },
})
