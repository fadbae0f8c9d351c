import { earn, type EarnProduct } from '@bourse/contracts/earn'
import { useQuery } from '@tanstack/react-query'
import type { Key } from '#text'
import { queryFor, useIsMember } from '#api'

/** Each product's page, and the page of the member's orders in it; from the lowest risk to the highest. */
export const EARN_PRODUCTS = [
  { id: 'lock', name: 'tile.lockming', to: 'lockming/lockming', orders: 'lockming/order' },
  { id: 'dual', name: 'screen.dual', to: 'invest/invest', orders: 'invest/mine' },
  { id: 'ieo', name: 'tile.ieo', to: 'ieo/ieo', orders: 'ieo/order' },
  { id: 'mining', name: 'tile.mining', to: 'mining/mining', orders: 'mining/order' },
] as const satisfies readonly { id: EarnProduct; name: Key; to: string; orders: string }[]

const REVALUE_MS = 60_000

/** Values follow prices once a minute; personal events refetch it at once. */
export const useEarnSummary = () =>
  useQuery({ ...queryFor(earn.summary, {}), refetchInterval: REVALUE_MS, enabled: useIsMember() })
