import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useText } from '#text'
import { queryFor, useSite } from '#api'
import { firstIcon, TileLink } from './tile-link.tsx'
import { tilesOf } from './tiles.ts'

const MENU_MS = 10 * 60_000
const AllServices = lazy(async () => ({ default: (await import('./all-services.tsx')).AllServices }))

/** Eight services and a button for all; built in, so they render immediately. */
export function Services({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const { data } = useQuery({ ...queryFor(content.menu, {}), staleTime: MENU_MS, enabled: isIdle })
  const hasSeconds = useSite()?.secondsEnabled !== false
  const tiles = useMemo(() => tilesOf(data?.list ?? null, hasSeconds), [data, hasSeconds])
  const [isOpen, open] = useState(false)
  return (
    <section aria-label={t('home.services')} className="mx-gutter rounded-lg bg-card px-1 pt-2 shadow-top">
      <div className="grid grid-cols-4">
        {tiles.first.map((tile) => (
          <TileLink key={tile.id} tile={tile} Icon={firstIcon(tile)} />
        ))}
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(true)}
        className="press flex min-h-hit w-full items-center justify-center gap-1 border-t border-line text-sub font-med text-link -outline-offset-2"
      >
        {t('app.more')}
        <ChevronDown size={16} />
      </button>
      {isOpen && (
        <Suspense>
          <AllServices groups={tiles.groups} onClose={() => open(false)} />
        </Suspense>
      )}
    </section>
  )
}
