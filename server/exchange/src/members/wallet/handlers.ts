import { fiatRate, type wallet } from '@bourse/contracts/wallet'
import { pageOf, PAGE_SIZE, refuse, multiply, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Handlers } from '#platform/kernel'
import { balancesOf } from '#platform/ledger'
import { translate } from '#platform/text'
import { bookHandlers, depositAddress } from '#members/wallet/book'
import { equityHandlers } from '#members/wallet/equity'
import { swapHandlers } from '#members/wallet/swap'
import { withdrawalHandlers } from '#members/wallet/withdrawal'
import { accountView, sheetOf } from './balances.ts'
import { requestDeposit } from './deposit.ts'
import type { WalletDeps } from './deps.ts'
import { statement } from './statement.ts'
import { statementFile } from './statement-file.ts'
import { listDeposits } from './store.ts'

/** Reference currency of the classic clients' rate call. */
const REFERENCE_FIAT = 'CNY'

export function walletHandlers(deps: WalletDeps): Handlers<typeof wallet> {
  const termsOf = (asset: AssetId) =>
    deps.assets.find((terms) => terms.id === asset) ?? refuse('coin_unknown')
  return {
    ...reads(deps, termsOf),
    ...bookHandlers(deps),
    ...equityHandlers(deps),
    ...swapHandlers(deps),
    ...withdrawalHandlers(deps),
    depositAddress: ({ asset }, call) =>
      Promise.resolve(depositAddress(deps.addressKey, call.member, termsOf(asset))),
    requestDeposit: async ({ asset, amount, voucher, coupon }, call) => {
      await requestDeposit(deps, call, { asset, amount, voucher, coupon })
      return translate(call.lang, 'deposit_submitted')
    },
  }
}

type Reads =
  | 'list'
  | 'detail'
  | 'withdrawalTerms'
  | 'rate'
  | 'deposits'
  | 'statement'
  | 'statementFile'
  | 'transferHistory'
  | 'holdable'

function reads(
  deps: WalletDeps,
  termsOf: (asset: AssetId) => WalletDeps['assets'][number],
): Pick<Handlers<typeof wallet>, Reads> {
  const codeOf = (asset: AssetId) => deps.assets.find((terms) => terms.id === asset)?.code ?? null
  return {
    list: async (_input, call) => {
      const sheet = sheetOf(await balancesOf(call.reader, call.member))
      const view = (kind: 'fiat' | 'spot' | 'futures' | 'seconds') => accountView(deps, sheet, kind)
      return {
        fiat: view('fiat'),
        spot: view('spot'),
        futures: view('futures'),
        seconds: view('seconds'),
        isOpen: true,
      }
    },
    detail: async ({ asset, kind }, call) => {
      const terms = termsOf(asset)
      const sheet = sheetOf(await balancesOf(call.reader, call.member))
      const free = (which: typeof kind) => (which === kind ? sheet(asset, kind) : null)
      const held = (which: typeof kind) => (which === kind ? sheet(asset, `${kind}_hold`) : null)
      return {
        asset,
        code: terms.code,
        fiat: free('fiat'),
        fiatHeld: held('fiat'),
        spot: free('spot'),
        spotHeld: held('spot'),
        futures: free('futures'),
        futuresHeld: held('futures'),
        seconds: free('seconds'),
        secondsHeld: held('seconds'),
        price: deps.usd(asset),
      }
    },
    withdrawalTerms: async ({ asset }, call) => {
      const terms = termsOf(asset)
      const sheet = sheetOf(await balancesOf(call.reader, call.member))
      return {
        fee: terms.withdrawFee,
        minimum: terms.withdrawMin,
        code: terms.code,
        fiat: sheet(asset, 'fiat'),
        spot: sheet(asset, 'spot'),
      }
    },
    rate: ({ asset }) =>
      Promise.resolve({
        rate: multiply(deps.usd(termsOf(asset).id) ?? ZERO, fiatRate(REFERENCE_FIAT), 'down'),
      }),
    deposits: async ({ page = 1, limit = PAGE_SIZE }, call) => {
      const { rows, total } = await listDeposits(call.reader, call.member, { page, limit })
      const list = rows.map((row) => ({ ...row, code: codeOf(row.asset) }))
      return pageOf(list, { page, limit }, total)
    },
    statement: (input, call) =>
      statement(deps, call.reader, { ...input, member: call.member, lang: call.lang }),
    statementFile: (input, call) =>
      statementFile(deps, call.reader, { ...input, member: call.member, lang: call.lang }),
    transferHistory: (input, call) =>
      statement(deps, call.reader, {
        ...input,
        group: 'transfers',
        member: call.member,
        lang: call.lang,
      }),
    holdable: () => {
      const list = deps.assets.map((asset) => ({
        id: asset.id,
        code: asset.code,
        isFiat: asset.networks.length > 0,
        isFutures: asset.priceMarket === null,
        isSpot: true,
        isSeconds: asset.priceMarket === null,
      }))
      return Promise.resolve(pageOf(list, { page: 1, limit: list.length }, list.length))
    },
  }
}
