import type { EntryKind } from '@bourse/contracts/futures'
import type { OrderKind } from '@bourse/contracts/spot'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '#kit/device'
import type { TableChoice } from '#kit/table'
import { readJson } from './session.ts'

/** Kinds of spot orders in the ticket; a pair of orders is one of them. */
export type SpotKind = OrderKind | 'oco'

/** The user's choices, stored on this device. */
const defaults = {
  /** True if balances are shown as dots. */
  hidesBalances: false,
  hidesSmall: false,
  density: 'comfortable' as 'comfortable' | 'compact',
  /** False if coins without a balance are listed. */
  hidesZero: true,
  theme: 'dark' as 'dark' | 'light' | 'system',
  /** The colour of rising prices; empty for the usual one of the language. */
  pair: '' as '' | 'green' | 'red' | 'blue',
  /** True if orders are reviewed before they are sent. */
  reviewsOrders: true,
  tradeTab: 'coins' as 'seconds' | 'futures' | 'coins',
  symbol: '',
  /** The member's own location, as JSON. */
  place: '',
  spotKind: 'limit' as SpotKind,
  futuresKind: 'market' as EntryKind,
  leverage: 10,
  /** Shared pictures of a position include its profit or loss. */
  sharesResults: false,
  /** Settings of the chart chosen last, for markets without own ones. */
  chart: '',
  /** Settings of the chart by market, the one changed last at the end. */
  charts: {} as Readonly<Record<string, string>>,
  /** Drawings of the chart by market. */
  drawings: {} as Readonly<Record<string, string>>,
  /** True if the chart above a ticket is open. */
  showsChart: false,
  /** Percentages of the panes of Trade, by the group of panes. */
  paneSizes: {} as Readonly<Record<string, Readonly<Record<string, number>>>>,
  /** Order and columns of each table of the member's records. */
  tables: {} as Readonly<Record<string, TableChoice>>,
  /** The chosen table below the chart of Trade, by product. */
  tradeTables: {} as Readonly<Record<string, string>>,
  /** True if tables and lists of Trade show the records of the chosen market only. */
  onlyThisMarket: false,
  /** The order of open positions. */
  positionOrder: 'opened' as 'opened' | 'profit' | 'return' | 'margin' | 'liquidation',
  /** Price alerts, one line each, parsed by their feature. */
  alerts: [] as readonly string[],
  /** The risk notice "You can lose the full amount" was accepted. */
  secondsRiskRead: false,
  /** The explainer of lock mining was read. */
  lockIntroRead: false,
  secondsDuration: 60,
  /** Code of the coin that seconds orders are paid with; empty for the market's own. */
  secondsCoin: '',
  /** The first steps after signing up on this device; empty without such a member. */
  firstSteps: '' as '' | 'open' | 'done',
  hasVerifiedReceipt: false,
  /** The offer to install the app was answered. */
  isInstallOffered: false,
  /** Ids of the coins chosen last for transfers, newest first. */
  recentCoins: [] as readonly string[],
}
type Preferences = Readonly<typeof defaults>

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
