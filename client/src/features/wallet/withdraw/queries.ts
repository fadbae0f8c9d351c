import { identity } from '@bourse/contracts/identity'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { read } from '#wire'

export const useIdentity = () => useQuery(read(identity.state, {}))

export const useTerms = (asset: AssetId) => useQuery(read(wallet.withdrawalTerms, { asset }))

/** Our own exchange tells them; from others the answer is that nobody knows, and nothing is limited beforehand. */
export const useLimits = () => useQuery(read(wallet.withdrawalLimits, {}))
