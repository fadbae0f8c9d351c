import { content, type SiteConfig } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { migrateStorage } from '#kit/device'
import { hidePages } from '#kit/route'
import { startLanguage } from '#text'
import { startPreferences } from './preferences.ts'
import { queries, queryFor } from './query.ts'
import { updateFiatRates, parseFiats, startSession } from './session.ts'

/** Embedded in the page by the server, so that a launch needs no round trip. */
type Boot = { readonly site?: unknown; readonly fiats?: unknown; readonly hidden?: readonly string[] }

function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent?.trim() ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Boot) : {}
}

/** Starts storage, session, preferences, site and language, in this order, before the first render. */
export async function bootstrap(): Promise<void> {
  migrateStorage()
  startSession()
  startPreferences()
  const boot = readBoot()
  if (boot.hidden) hidePages(boot.hidden)
  await startLanguage()
  const site = z.safeDecode(content.site.output, boot.site as never)
  if (site.success) queries.setQueryData(siteRead.queryKey, site.data)
  updateFiatRates(parseFiats(boot.fiats))
}

const siteRead = queryFor(content.site, {})

/** Name, logo and switches of the site; null until loaded. */
export const useSite = (): SiteConfig | null =>
  useQuery({ ...siteRead, staleTime: Number.POSITIVE_INFINITY }).data ?? null
