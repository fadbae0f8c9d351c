import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '#kit/device'
import { readJson } from './session.ts'

/** The user's choices, stored on this device. */
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
  /** Shared pictures of a position include its profit or loss. */
  readonly sharesResults: boolean
  readonly chart: string
  /** Price alerts, one line each, parsed by their feature. */
  readonly alerts: readonly string[]
  /** The risk notice "You can lose the full amount" was accepted. */
  readonly secondsRiskRead: boolean
  readonly secondsDuration: number
  /** Code of the coin that seconds orders are paid with; empty for the market's own. */
  readonly secondsCoin: string
  /** Ids of the coins chosen last for transfers, newest first. */
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

/** Reads stored preferences; called after the migration of the storage. */
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
