import { content } from '@bourse/contracts/content'
import type { Endpoint } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readStored, writeStored } from '#kit/device'
import { currentLanguage } from '#text'
import { queries } from '#wire'
import { banners, boards, news } from './queries.ts'

/** What the page shows of the last visit until the server answers; nothing of it belongs to a member. */
const KEPT: readonly { readonly name: string; readonly key: QueryKey; readonly endpoint: Endpoint }[] = [
  { name: 'banners', key: banners.queryKey, endpoint: content.articles },
  { name: 'news', key: news.queryKey, endpoint: content.articles },
  { name: 'boards', key: boards.queryKey, endpoint: market.boards },
]

type Page = { readonly at: number; readonly wire: unknown }
type Stored = { readonly lang?: unknown; readonly pages?: Readonly<Record<string, Page | undefined>> }

function readPages(): Stored {
  const text = readStored('home')
  return text !== null && text.startsWith('{') ? (JSON.parse(text) as Stored) : {}
}

let recalledQuotes: number | null = null

/** Whether quotes asked for at this moment are those of the last visit: not yet, or no longer, today's truth. */
export const isRecalled = (askedAt: number): boolean => askedAt === recalledQuotes

/** Puts the last visit's answers where those of this one will come, as old as they are. */
export function recall(): void {
  const { lang, pages } = readPages()
  if (lang !== currentLanguage()) return
  for (const { name, key, endpoint } of KEPT) {
    const page = pages?.[name]
    if (page === undefined || queries.getQueryData(key) !== undefined) continue
    const read = z.safeDecode(endpoint.output, page.wire as never)
    if (!read.success) continue
    queries.setQueryData(key, read.data, { updatedAt: page.at })
    if (endpoint === market.boards) recalledQuotes = page.at
  }
}

function keep(): void {
  const pages = KEPT.flatMap(({ name, key, endpoint }) => {
    const state = queries.getQueryState(key)
    if (state?.data === undefined) return []
    return [[name, { at: state.dataUpdatedAt, wire: z.encode(endpoint.output, state.data as never) }]]
  })
  if (pages.length > 0)
    writeStored('home', JSON.stringify({ lang: currentLanguage(), pages: Object.fromEntries(pages) }))
}

/** Remembers when the page is left; a phone may never tell it is closed, so also when it is put aside. */
export function keepOnLeaving(): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') keep()
  }
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    keep()
    removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', onHide)
  }
}
