import { content } from '@bourse/contracts/content'
import type { Endpoint } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readStored, writeStored } from '#kit/device'
import { currentLanguage } from '#text'
import { queries } from '#api'
import { banners, boards, news } from './queries.ts'

/** Shown from the last visit until the server responds; nothing of it belongs to a member. */
const CACHED: readonly (readonly [name: string, key: QueryKey, endpoint: Endpoint])[] = [
  ['banners', banners.queryKey, content.articles],
  ['news', news.queryKey, content.articles],
  ['boards', boards.queryKey, market.boards],
]

type Page = { readonly at: number; readonly wire: unknown }
type StoredPages = { readonly lang?: unknown; readonly pages?: Readonly<Record<string, Page | undefined>> }

function readPages(): StoredPages {
  const text = readStored('home')
  return text !== null && text.startsWith('{') ? (JSON.parse(text) as StoredPages) : {}
}

let restoredQuotesAt: number | null = null

export const isRestored = (updatedAt: number): boolean => updatedAt === restoredQuotesAt

/** Puts the last visit's responses into the query cache with their own age. */
export function restoreHomeCache(): void {
  const { lang, pages } = readPages()
  if (lang !== currentLanguage()) return
  for (const [name, key, endpoint] of CACHED) {
    const page = pages?.[name]
    if (page === undefined || queries.getQueryData(key) !== undefined) continue
    const read = z.safeDecode(endpoint.output, page.wire as never)
    if (!read.success) continue
    queries.setQueryData(key, read.data, { updatedAt: page.at })
    if (endpoint === market.boards) restoredQuotesAt = page.at
  }
}

function persist(): void {
  const pages = CACHED.flatMap(([name, key, endpoint]) => {
    const state = queries.getQueryState(key)
    if (state?.data === undefined) return []
    return [[name, { at: state.dataUpdatedAt, wire: z.encode(endpoint.output, state.data as never) }]]
  })
  if (pages.length > 0)
    writeStored('home', JSON.stringify({ lang: currentLanguage(), pages: Object.fromEntries(pages) }))
}

/** Stores when the app is hidden, too: mobile browsers may close a page without an event. */
export function persistOnLeave(): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') persist()
  }
  addEventListener('pagehide', persist)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    persist()
    removeEventListener('pagehide', persist)
    document.removeEventListener('visibilitychange', onHide)
  }
}
