import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '#kit/device'

/** What the user likes, kept on this phone. */
export type Preferences = {
  /** Balances are shown as dots. */
  readonly hidesBalances: boolean
  readonly hidesSmall: boolean
  /** Blue and orange in place of green and red. */
  readonly pair: 'green' | 'blue'
  /** Orders are reviewed before they are sent. */
  readonly reviewsOrders: boolean
  readonly tradeTab: 'seconds' | 'futures' | 'coins'
  readonly symbol: string
  readonly spotKind: 'market' | 'limit'
  readonly chart: string
  /** Ids of the coins last chosen to move, newest first. */
  readonly recentCoins: readonly string[]
}

const defaults: Preferences = {
  hidesBalances: false,
  hidesSmall: false,
  pair: 'green',
  reviewsOrders: true,
  tradeTab: 'coins',
  symbol: '',
  spotKind: 'limit',
  chart: '',
  recentCoins: [],
}

function readPreferences(): Preferences {
  const stored = readStored('prefs')
  if (stored === null || !stored.startsWith('{')) return defaults
  return { ...defaults, ...(JSON.parse(stored) as Partial<Preferences>) }
}

const store = createStore<Preferences>(readPreferences)

export function setPreference<N extends keyof Preferences>(name: N, value: Preferences[N]): void {
  store.setState({ [name]: value } as Pick<Preferences, N>)
  writeStored('prefs', JSON.stringify(store.getState()))
}

export const usePreference = <N extends keyof Preferences>(name: N): Preferences[N] =>
  useStore(store, (it) => it[name])
