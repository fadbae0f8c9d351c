import { identity } from '@bourse/contracts/identity'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

export const useIdentity = () => useQuery(queryFor(identity.state, {}))

export const useTerms = (asset: AssetId) => useQuery(queryFor(wallet.withdrawalTerms, { asset }))

/** Our own exchange tells them; from others the answer is that nobody knows, and nothing is limited beforehand. */
export const useLimits = () => useQuery(queryFor(wallet.withdrawalLimits, {}))
