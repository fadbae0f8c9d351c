import { type Announcement, type AnnouncementLevel, content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { Info, type LucideIcon, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { readStored, writeStored } from '#kit/device'
import { useText } from '#text'
import { queryFor } from '#api'
import { SelectedAccountBar } from '#api/sub-accounts'

const POLL_MS = 60_000

const STYLES: Readonly<Record<AnnouncementLevel, { Icon: LucideIcon; color: string }>> = {
  info: { Icon: Info, color: 'text-link' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
  critical: { Icon: OctagonAlert, color: 'text-error' },
}

const isLevel = (level: string): level is AnnouncementLevel => Object.hasOwn(STYLES, level)

/** Bars above every page that come after it. */
export const FrameBars = () => (
  <>
    <AnnouncementBar />
    <SelectedAccountBar />
  </>
)

/** The operator's announcement above every page. A critical one cannot be closed. */
function AnnouncementBar() {
  const { data: site } = useQuery({
    ...queryFor(content.site, {}),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    // The page may have been made in the language of the browser, which is not the chosen one.
    refetchOnMount: ({ state }) => state.data?.announcement != null && 'always',
  })
  const [closed, setClosed] = useState(() => readStored('announcement'))
  const announcement = site?.announcement ?? null
  if (announcement === null || (announcement.level !== 'critical' && closed === announcement.id)) return null
  const close = () => {
    writeStored('announcement', announcement.id)
    setClosed(announcement.id)
  }
  return <Bar announcement={announcement} onClose={close} />
}

function Bar({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useText()
  const { level, text } = announcement
  const isCritical = level === 'critical'
  const { Icon, color } = STYLES[isLevel(level) ? level : 'info']
  return (
    <div
      role={isCritical ? 'alert' : 'status'}
      data-announcement={level}
      className="flex shrink-0 items-center gap-2.5 border-b border-line bg-card pl-gutter"
    >
      <Icon size={18} aria-hidden="true" className={`shrink-0 ${color}`} />
      <p className={`min-w-0 flex-1 py-2 text-sub wrap-anywhere text-t1 ${isCritical ? 'pr-gutter' : ''}`}>
        {text}
      </p>
      {!isCritical && (
        <IconButton name={t('app.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      )}
    </div>
  )
}
