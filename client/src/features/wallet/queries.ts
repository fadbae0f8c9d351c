import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

/** All holdings in all four accounts. `everyMs` polls for current values. */
export const useWallets = (everyMs: number | false = false) =>
  useQuery({ ...queryFor(wallet.list, {}), refetchInterval: everyMs })

export const useHoldables = () => useQuery(queryFor(wallet.holdable, {}))

/** All holdings and all coins as one query. */
export function useWalletsAndCoins() {
  const wallets = useWallets()
  const coins = useHoldables()
  const failed = [coins, wallets].find((query) => query.error !== null && query.data === undefined)
  return {
    data: wallets.data && coins.data && { wallets: wallets.data, coins: coins.data.list },
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
  }
}

/** One coin in one account, with its free and held balance. */
export function useCoin(asset: AssetId, kind: AccountKind) {
  const query = useQuery(queryFor(wallet.detail, { asset, kind }))
  const { data } = query
  return { ...query, balance: data && { available: data[kind], held: data[`${kind}Held` as const] } }
}

/** Not fetched without a coin. */
export const useDepositAddress = (asset: AssetId | null) =>
  useQuery({
    ...queryFor(wallet.depositAddress, { asset: asset ?? ('0' as AssetId) }),
    enabled: asset !== null,
  })
