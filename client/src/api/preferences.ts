import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '#kit/device'
import { readJson } from './session.ts'

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
  readonly spotKind: 'market' | 'limit' | 'stopLimit'
  readonly futuresKind: 'market' | 'limit'
  readonly leverage: number
  /** What was won or lost stands in what is shared of a position. */
  readonly sharesResults: boolean
  readonly chart: string
  /** Price alerts, one line each; their feature reads them. */
  readonly alerts: readonly string[]
  /** "You can lose the full amount" was ticked. */
  readonly secondsRiskRead: boolean
  readonly secondsDuration: number
  /** Code of the coin that options are paid with; empty for the one of the market. */
  readonly secondsCoin: string
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
  futuresKind: 'market',
  leverage: 10,
  sharesResults: false,
  chart: '',
  alerts: [],
  secondsRiskRead: false,
  secondsDuration: 60,
  secondsCoin: '',
  recentCoins: [],
}

const store = createStore<Preferences>(() => defaults)

/** Reads what an earlier visit chose; called once the storage is known to be of this generation. */
export function startPreferences(): void {
  const stored = readJson(readStored('prefs'))
  if (typeof stored === 'object' && stored !== null) store.setState(stored as Partial<Preferences>)
}

export function setPreference<N extends keyof Preferences>(name: N, value: Preferences[N]): void {
  store.setState({ [name]: value } as Pick<Preferences, N>)
  writeStored('prefs', JSON.stringify(store.getState()))
}

export const usePreference = <N extends keyof Preferences>(name: N): Preferences[N] =>
  useStore(store, (it) => it[name])
