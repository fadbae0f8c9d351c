import { addMs, toPage, PAGE_SIZE, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { QUOTE_LIFE_MS, SWAP_FEE_PERCENT, type Swap, type wallet } from '@bourse/contracts/wallet'
import type { Handlers } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import { translate } from '#platform/text'
import type { SwapDeps } from './deps.ts'
import { convertDust, quoteDust } from './dust.ts'
import { isSwappable, findPairRate, findSwapTerms } from './quote.ts'
import { listSwaps, writeQuote } from './store.ts'
import { swap } from './swap.ts'
import { transfer } from './transfer.ts'

type Calls = 'convertDust' | 'dustQuote' | 'swapChoices' | 'swapQuote' | 'swap' | 'swaps' | 'transfer'

export function swapHandlers(deps: SwapDeps): Pick<Handlers<typeof wallet>, Calls> {
  const findCode = (asset: AssetId) => deps.assets.find((terms) => terms.id === asset)?.code ?? asset
  return {
    swapChoices: async (_input, call) => {
      const offered = deps.assets.filter(isSwappable)
      const balances = await listBalances(call.reader, call.member)
      const available = (asset: AssetId) =>
        balances.find((row) => row.asset === asset && row.accountType === 'spot')?.amount ?? ZERO
      return {
        targets: offered.map(({ id, code }) => ({ id, code, price: deps.rate(id)?.price ?? null })),
        sources: offered.map(({ id, code }) => ({ asset: id, code, available: available(id) })),
      }
    },
    swapQuote: async (pair, call) => {
      const { to } = findSwapTerms(deps, pair)
      const rates = findPairRate(deps, pair)
      await call.transact((tx) => writeQuote(tx, call.member, pair, { ...rates, at: call.now }))
      const prices = { fromPrice: rates.fromPrice, toPrice: rates.toPrice }
      const terms = { feePercent: SWAP_FEE_PERCENT, decimals: to.decimals }
      return { ...prices, ...terms, expiresAt: addMs(call.now, QUOTE_LIFE_MS) }
    },
    swap: async (input, call) => {
      const id = await swap(deps, call, input)
      return { text: translate(call.lang, 'swapped'), id: id as Swap['id'] }
    },
    swaps: async ({ after, page = 1, limit = PAGE_SIZE }, call) => {
      const { rows, total } = await listSwaps(call.reader, call.member, { page, limit, after })
      const list = rows.map((row) => ({ ...row, fromCode: findCode(row.from), toCode: findCode(row.to) }))
      return toPage(list, { page, limit }, total)
    },
    dustQuote: (_input, call) => quoteDust(deps, call),
    convertDust: async ({ total }, call) => {
      const swaps = await convertDust(deps, call, total)
      return { text: translate(call.lang, 'swapped'), swaps: swaps.map((id) => ({ id: id as Swap['id'] })) }
    },
    transfer: async (input, call) => {
      const id = await transfer(deps, call, input)
      return { text: translate(call.lang, 'transferred'), id }
    },
  }
}
