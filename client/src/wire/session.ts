import { account, type Profile } from '@bourse/contracts/account'
import { type Amount, amountOf, type Instant, instantOf, ONE } from '@bourse/contracts/kit'
import { DEFAULT_FIAT, FIAT_REFRESH_MS, FIATS, wallet } from '@bourse/contracts/wallet'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { forget, now, readStored, writeStored } from '#kit/device'

export type Fiat = { readonly code: string; readonly rate: Amount }
export type Session = {
  readonly token: string | null
  readonly user: Profile | null
  readonly fiat: Fiat
  readonly fiats: readonly Fiat[]
}

const builtIn: readonly Fiat[] = FIATS.map(({ code, rate }) => ({ code, rate: amountOf(rate) }))
const dollar: Fiat = builtIn.find((fiat) => fiat.code === DEFAULT_FIAT) ?? { code: DEFAULT_FIAT, rate: ONE }

/** Who is logged in and in which currency he counts. Outside React, so that calls and the feed can ask. */
export const session = createStore<Session>(() => ({ token: null, user: null, fiat: dollar, fiats: builtIn }))

export const useSession = <T,>(pick: (session: Session) => T): T => useStore(session, pick)
export const useIsMember = (): boolean => useSession((it) => it.token !== null)
export const isMember = (): boolean => session.getState().token !== null

/** Reads what an earlier visit stored; what no longer reads is dropped. */
export function startSession(): void {
  const { fiats } = readFiats(readStored('fiats')) ?? { fiats: builtIn }
  const stored = readFiats(readStored('fiat'))?.fiats[0]
  session.setState({
    token: readStored('token'),
    user: readUser(readStored('user')),
    fiats,
    fiat: fiats.find((each) => each.code === stored?.code) ?? dollar,
  })
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function readUser(text: string | null): Profile | null {
  const read = z.safeDecode(account.profile.output, readJson(text) as never)
  return read.success ? read.data : null
}

type Table = { fiats: readonly Fiat[]; savedAt: Instant }

/** The table as it crosses the wire, with the moment it was saved. */
export function readFiats(stored: string | null): Table | null {
  const json = readJson(stored) as { list?: unknown; saveTime?: unknown } | null
  const rows = json?.list
  if (!Array.isArray(rows)) return null
  const page = { list: rows, page: 1, limit: rows.length, total: rows.length }
  const read = z.safeDecode(wallet.fiats.output, page as never)
  if (!read.success || read.data.list.length === 0) return null
  return { fiats: read.data.list, savedAt: instantOf(typeof json?.saveTime === 'number' ? json.saveTime : 0) }
}

function storeFiats(key: 'fiat' | 'fiats', fiats: readonly Fiat[]): void {
  const page = { list: [...fiats], page: 1, limit: fiats.length, total: fiats.length }
  const { list } = z.encode(wallet.fiats.output, page as never) as { list: unknown[] }
  writeStored(key, JSON.stringify({ list, saveTime: now() }))
}

/** Takes a newer table, at most once a day. The chosen currency stays when it is still there, with its new rate. */
export function adoptFiats(fiats: readonly Fiat[]): void {
  const stored = readFiats(readStored('fiats'))
  if (fiats.length === 0 || (stored !== null && now() - stored.savedAt < FIAT_REFRESH_MS)) return
  const chosen = session.getState().fiat.code
  storeFiats('fiats', fiats)
  chooseFiat(fiats.find((each) => each.code === chosen) ?? dollar)
  session.setState({ fiats })
}

export function chooseFiat(fiat: Fiat): void {
  storeFiats('fiat', [fiat])
  session.setState({ fiat })
}

export function enter(token: string): void {
  writeStored('token', token)
  session.setState({ token })
}

export function adoptUser(user: Profile): void {
  writeStored('user', JSON.stringify(z.encode(account.profile.output, user)))
  session.setState({ user })
}

/** Forgets who was here; whoever holds private answers listens to the store and drops them. */
export function leave(): void {
  forget('token', 'user')
  session.setState({ token: null, user: null })
}
