import {
  type Amount,
  toAmount,
  amountText,
  machineMs,
  machineTime,
  msFrom,
  ONE,
  parseAmount,
} from '@bourse/contracts/kit'
import { DEFAULT_FIAT, FIAT_REFRESH_MS, FIATS } from '@bourse/contracts/wallet'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { deviceNow, onStorageChange, readStored, removeStored, writeStored } from '#kit/device'

export type Fiat = { readonly code: string; readonly rate: Amount }
type Session = {
  readonly token: string | null
  /** Grows when a member's session ends or another tab changes it: nothing on screen may outlive it. */
  readonly generation: number
  readonly fiat: Fiat
  readonly fiats: readonly Fiat[]
}

const builtIn: readonly Fiat[] = FIATS.map(({ code, rate }) => ({ code, rate: toAmount(rate) }))
const dollar: Fiat = builtIn.find((fiat) => fiat.code === DEFAULT_FIAT) ?? { code: DEFAULT_FIAT, rate: ONE }
const fiatIn = (fiats: readonly Fiat[], code: string | undefined): Fiat =>
  fiats.find((fiat) => fiat.code === code) ?? dollar

/** The token and the fiat currency of the member. Outside React, so that calls and the feed can read it. */
export const session = createStore<Session>(() => ({
  token: null,
  generation: 0,
  fiat: dollar,
  fiats: builtIn,
}))

export const useSession = <T>(pick: (session: Session) => T): T => useStore(session, pick)
export const useIsMember = (): boolean => useSession((it) => it.token !== null)
export const isMember = (): boolean => session.getState().token !== null

export function startSession(): void {
  const fiats = storedTable().fiats ?? builtIn
  const chosen = parseFiats([readJson(readStored('fiat'))])[0]?.code
  session.setState({ token: readStored('token'), fiats, fiat: fiatIn(fiats, chosen) })
  onStorageChange(followToken)
}

export function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Decodes the rows of a currency table: the platform's `{currency_code, rate}`, or `{code, rate}` of this app's
 * page and earlier versions. A rate is a decimal text or a number. Unreadable rows are dropped.
 */
export function parseFiats(rows: unknown): Fiat[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: { currency_code?: unknown; code?: unknown; rate?: unknown } | null) => {
    const code = row?.currency_code ?? row?.code
    const rate = ['string', 'number'].includes(typeof row?.rate) ? parseAmount(String(row?.rate)) : null
    return typeof code === 'string' && rate !== null ? [{ code, rate }] : []
  })
}

/** Earlier versions stored the list and its time in one object. */
function storedTable() {
  const stored = readJson(readStored('fiats'))
  const earlier = stored as { list?: unknown; saveTime?: unknown } | null
  const fiats = parseFiats(Array.isArray(stored) ? stored : earlier?.list)
  const savedAt = Array.isArray(stored) ? readJson(readStored('fiats-saved')) : earlier?.saveTime
  return { fiats: fiats.length === 0 ? null : fiats, savedAt: machineTime(Number(savedAt ?? 0) || 0) }
}

const platformRow = ({ code, rate }: Fiat) => ({ currency_code: code, rate: amountText(rate) })

/** Updates the rates at most once a day; the chosen currency is retained if the table contains it. */
export function updateFiatRates(fiats: readonly Fiat[]): void {
  const stored = storedTable()
  if (fiats.length === 0 || (stored.fiats !== null && msFrom(stored.savedAt, deviceNow()) < FIAT_REFRESH_MS))
    return
  writeStored('fiats', JSON.stringify(fiats.map(platformRow)))
  writeStored('fiats-saved', String(machineMs(deviceNow())))
  session.setState({ fiats })
  chooseFiat(fiatIn(fiats, session.getState().fiat.code))
}

export function chooseFiat(fiat: Fiat): void {
  writeStored('fiat', JSON.stringify({ ...platformRow(fiat), saveTime: machineMs(deviceNow()) }))
  session.setState({ fiat })
}

export function signIn(token: string): void {
  removeStored('user', 'heights')
  writeStored('token', token)
  changeToken(token, session.getState().token !== null)
}

/** Takes over the stored token: another tab may have logged in or out. */
function followToken(): void {
  const token = readStored('token')
  if (token !== session.getState().token) changeToken(token, true)
}

/**
 * Ends the session of this token; caches of private data listen to the store and clear themselves. A newer token of
 * another tab stays, and is this tab's from now on.
 */
export function signOut(ended: string | null = session.getState().token): void {
  if (readStored('token') === ended) removeStored('token', 'user', 'heights')
  followToken()
}

function changeToken(token: string | null, isNewGeneration: boolean): void {
  const { generation } = session.getState()
  session.setState({ token, generation: isNewGeneration ? generation + 1 : generation })
}
