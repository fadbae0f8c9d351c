import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, wallet } from '@bourse/contracts/wallet'
import { unreachable } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

/** All holdings in all four accounts. `everyMs` polls for current values. */
export const useWallets = (everyMs: number | false = false) =>
  useQuery({ ...queryFor(wallet.list, {}), refetchInterval: everyMs })

export const useHoldables = () => useQuery(queryFor(wallet.holdable, {}))

/** One coin in one account, with its free and held balance. */
export function useCoin(asset: AssetId, kind: AccountKind) {
  const query = useQuery(queryFor(wallet.detail, { asset, kind }))
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

/** The latest entries of a coin in an account. */
export const useLatestEntries = (asset: AssetId, kind: AccountKind) =>
  useQuery(queryFor(wallet.statement, { asset, kind, page: 1, limit: LATEST }))

/** Not fetched without a coin. */
export const useDepositAddress = (asset: AssetId | null) =>
  useQuery({
    ...queryFor(wallet.depositAddress, { asset: asset ?? ('0' as AssetId) }),
    enabled: asset !== null,
  })
