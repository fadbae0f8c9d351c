import { content, type SiteConfig } from '@bourse/contracts/content'
import { whenIdle } from '#kit/device'
import { loadAreas } from '#text'
import { queries, queryFor } from '#api'

/** The questions of the app itself, with their texts, when the page is idle. */
export async function loadAppNotices() {
  await whenIdle()
  const [entry] = await Promise.all([import('./app-notices.tsx'), loadAreas(['install'])])
  return entry.AppNotices
}

/** At once where the page came with an announcement, which would move its content; after the page otherwise. */
export async function loadAnnouncementBar() {
  const { queryKey } = queryFor(content.site, {})
  if (queries.getQueryData<SiteConfig>(queryKey)?.announcement == null) await whenIdle()
  return (await import('./announcement-bar.tsx')).FrameBars
}
