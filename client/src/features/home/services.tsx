import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartSpline,
  ChevronDown,
  Gem,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  Timer,
  Users,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { PageLink, navigate } from '#kit/route'
import { useText } from '#text'
import { queryFor, useSite } from '#api'
import { type Tile, buildTiles } from './tiles.ts'

/** Tiles in one row. */
const IN_ROW = 4
const MENU_MS = 10 * 60_000
const loadRest = () => import('./all-services.tsx')
const AllServices = lazyComponent(async () => (await loadRest()).AllServices)

/** Eight services and a button for all; built in, so they render immediately. */
export function Services({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const { data } = useQuery({ ...queryFor(content.menu, {}), staleTime: MENU_MS, enabled: isIdle })
  const hasSeconds = useSite()?.secondsEnabled !== false
  const tiles = useMemo(() => buildTiles(data?.list ?? null, hasSeconds), [data, hasSeconds])
  const [isOpen, open] = useState(false)
  return (
    <section aria-label={t('home.services')} className="mx-gutter rounded-lg bg-card px-1 pt-2 shadow-top">
      <div className="tiles">
        {tiles.first.map((tile, at) => (
          // A short window has one row, so that markets are in it too.
          <div key={tile.id} className={at < IN_ROW ? 'grid' : 'grid [@media(max-height:700px)]:hidden'}>
            <TileLink tile={tile} Icon={firstIcon(tile)} />
          </div>
        ))}
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(true)}
        className="press flex min-h-9 hit w-full items-center justify-center gap-1 border-t border-line text-sub font-med text-link -outline-offset-2"
      >
        {t('app.more')}
        <ChevronDown size={16} />
      </button>
      {isOpen && <AllServices groups={tiles.groups} onClose={() => open(false)} />}
    </section>
  )
}

/** Icons of the services usually shown on the page; the others load with the sheet. */
const ICONS: Partial<Record<string, LucideIcon>> = {
  recharge: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  contract: ChartCandlestick,
  option: Timer,
  copytrade: Users,
  invest: Landmark,
  stock: ChartSpline,
  nft: Gem,
}

export const firstIcon = (tile: Tile): LucideIcon => ICONS[tile.id] ?? LayoutGrid

const classes =
  'press flex min-w-0 flex-col items-center gap-1.5 rounded-md py-1.5 active:bg-chip/60 -outline-offset-2'

/** One service; a real link if it leads to a page. */
export function TileLink({ tile, Icon, onLeave }: { tile: Tile; Icon: LucideIcon; onLeave?: () => void }) {
  const t = useText()
  const name = tile.key === null ? tile.name : t(`tile.${tile.key}`)
  const body = (
    <>
      <span className="flex size-11 items-center justify-center rounded-md bg-chip/55 text-link shadow-top">
        <Icon size={22} strokeWidth={1.75} fill="currentColor" fillOpacity={0.14} />
      </span>
      <span className="text-center text-cap text-balance wrap-normal text-t2">{name}</span>
    </>
  )
  const { to } = tile
  if (to.kind === 'page')
    return (
      <PageLink to={to.path} query={to.query} onClick={onLeave} className={classes}>
        {body}
      </PageLink>
    )
  const open = () => {
    onLeave?.()
    if (to.kind === 'web') navigate('common/webView', { url: to.url, title: name })
    else void loadRest().then(({ openUnaddressed }) => openUnaddressed(tile, name))
  }
  return (
    <button type="button" onClick={open} className={classes}>
      {body}
    </button>
  )
}
