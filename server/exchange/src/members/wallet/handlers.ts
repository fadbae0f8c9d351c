import { type Deposit, fiatRate, type wallet } from '@bourse/contracts/wallet'
import { toPage, PAGE_SIZE, refuse, multiply, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Handlers } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import { translate } from '#platform/text'
import { bookHandlers, deriveDepositAddress } from '#members/wallet/book'
import { equityHandlers } from '#members/wallet/equity'
import { recurringHandlers } from '#members/wallet/recurring'
import { swapHandlers } from '#members/wallet/swap'
import { withdrawalHandlers } from '#members/wallet/withdrawal'
import { buildAccountView, createSheet } from './balances.ts'
import { requestDeposit } from './deposit.ts'
import type { WalletDeps } from './deps.ts'
import { statement } from './statement.ts'
import { buildStatementFile } from './statement-file.ts'
import { listDeposits } from './store.ts'

/** Reference currency of the classic clients' rate call. */
const REFERENCE_FIAT = 'CNY'

export function walletHandlers(deps: WalletDeps): Handlers<typeof wallet> {
  const requireTerms = (asset: AssetId) =>
    deps.assets.find((terms) => terms.id === asset) ?? refuse('coin_unknown')
  return {
    ...reads(deps, requireTerms),
    ...bookHandlers(deps),
    ...equityHandlers(deps),
    ...recurringHandlers(deps),
    ...swapHandlers(deps),
    ...withdrawalHandlers(deps),
    depositAddress: ({ asset }, call) =>
      Promise.resolve(deriveDepositAddress(deps.addressKey, call.member, requireTerms(asset))),
    requestDeposit: async ({ asset, amount, voucher, coupon }, call) => {
      const id = await requestDeposit(deps, call, { asset, amount, voucher, coupon })
      return { text: translate(call.lang, 'deposit_submitted'), id: id as Deposit['id'] }
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
  requireTerms: (asset: AssetId) => WalletDeps['assets'][number],
): Pick<Handlers<typeof wallet>, Reads> {
  const findCode = (asset: AssetId) => deps.assets.find((terms) => terms.id === asset)?.code ?? null
  return {
    list: async (_input, call) => {
      const sheet = createSheet(await listBalances(call.reader, call.member))
      const view = (kind: 'fiat' | 'spot' | 'futures' | 'seconds') => buildAccountView(deps, sheet, kind)
      return {
        fiat: view('fiat'),
        spot: view('spot'),
        futures: view('futures'),
        seconds: view('seconds'),
        isOpen: true,
      }
    },
    detail: async ({ asset, kind }, call) => {
      const terms = requireTerms(asset)
      const sheet = createSheet(await listBalances(call.reader, call.member))
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
      const terms = requireTerms(asset)
      const sheet = createSheet(await listBalances(call.reader, call.member))
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
        rate: multiply(deps.usd(requireTerms(asset).id) ?? ZERO, fiatRate(REFERENCE_FIAT), 'down'),
      }),
    deposits: async ({ after, page = 1, limit = PAGE_SIZE }, call) => {
      const { rows, total } = await listDeposits(call.reader, call.member, { page, limit, after })
      const list = rows.map((row) => ({ ...row, code: findCode(row.asset) }))
      return toPage(list, { page, limit }, total)
    },
    statement: (input, call) =>
      statement(deps, call.reader, { ...input, member: call.member, lang: call.lang }),
    statementFile: (input, call) =>
      buildStatementFile(deps, call.reader, { ...input, member: call.member, lang: call.lang }),
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
      return Promise.resolve(toPage(list, { page: 1, limit: list.length }, list.length))
    },
  }
}
