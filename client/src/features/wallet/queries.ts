import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, wallet } from '@bourse/contracts/wallet'
import { type Page, unreachable } from '@bourse/contracts/kit'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CallFailure, read, readPages } from '#wire'

/** Everything the member owns, in all four accounts. `everyMs` keeps its worth near the moving prices. */
export const useWallets = (everyMs: number | false = false) =>
  useQuery({ ...read(wallet.list, {}), refetchInterval: everyMs })

export const useHoldables = () => useQuery(read(wallet.holdable, {}))

/** One coin in one account, with its free and its held balance. */
export function useCoin(asset: AssetId, kind: AccountKind) {
  const query = useQuery(read(wallet.detail, { asset, kind }))
  const it = query.data
  if (it === undefined) return { ...query, balance: null }
  switch (kind) {
    case 'fiat':
      return { ...query, balance: { available: it.fiat, held: it.fiatHeld } }
    case 'spot':
      return { ...query, balance: { available: it.spot, held: it.spotHeld } }
    case 'futures':
      return { ...query, balance: { available: it.futures, held: it.futuresHeld } }
    case 'seconds':
      return { ...query, balance: { available: it.seconds, held: it.secondsHeld } }
    default:
      return unreachable(kind)
  }
}

const LATEST = 5

/** The last few movements of a coin in an account. */
export const useLatestEntries = (asset: AssetId, kind: AccountKind) =>
  useQuery(read(wallet.statement, { asset, kind, page: 1, limit: LATEST }))

export type StatementFilter = { readonly asset: AssetId | null; readonly kind: AccountKind | null }

export const useStatement = ({ asset, kind }: StatementFilter) =>
  useInfiniteQuery(
    readPages(wallet.statement, {
      ...(asset === null ? {} : { asset }),
      ...(kind === null ? {} : { kind }),
    }),
  )

export const useDepositAddress = (asset: AssetId) => useQuery(read(wallet.depositAddress, { asset }))

export const useDeposits = () => useInfiniteQuery(readPages(wallet.deposits, {}))

const NONE: Page<never> = { list: [], page: 1, limit: 0, total: -1 }

/** A list whose service does not exist yet is an answer, not a failure: nothing is toasted, nothing is tried again. */
export function useWithdrawals() {
  const options = readPages(wallet.withdrawals, {})
  const ask = options.queryFn
  const query = useInfiniteQuery({
    ...options,
    queryFn: async (context) => {
      if (typeof ask !== 'function') throw new TypeError('a list is asked for by a function')
      return Promise.resolve(ask(context)).catch((failure: unknown) => {
        if (failure instanceof CallFailure && failure.reason === 'not_built') return NONE
        throw failure
      })
    },
  })
  return { pages: query, isNotBuilt: query.data?.pages[0] === NONE }
}
