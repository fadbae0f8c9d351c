import { content } from '@bourse/contracts/content'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartSpline,
  Gem,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  Timer,
  Users,
} from 'lucide-react'
import { toast } from '#kit/feedback'
import { PageLink, navigate } from '#kit/route'
import { t as translate, useText } from '#text'
import { ApiCallError, handleApiError, queries, queryFor } from '#api'
import { destinationOf, type Tile } from './tiles.ts'

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
  'press flex min-w-0 flex-col items-center gap-1.5 rounded-md py-2 active:bg-chip/60 -outline-offset-2'

/** One service; a real link if it leads to a page. */
export function TileLink({ tile, Icon, onLeave }: { tile: Tile; Icon: LucideIcon; onLeave?: () => void }) {
  const t = useText()
  const name = tile.key === null ? tile.name : t(`tile.${tile.key}`)
  const body = (
    <>
      <span className="flex size-11 items-center justify-center rounded-md bg-chip/55 text-link shadow-top">
        <Icon size={22} strokeWidth={1.75} fill="currentColor" fillOpacity={0.14} />
      </span>
      <span className="px-0.5 text-center text-cap text-balance text-t2">{name}</span>
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
    else void openUnaddressed(tile, name)
  }
  return (
    <button type="button" onClick={open} className={classes}>
      {body}
    </button>
  )
}

/** The chat has its address in the settings; other tiles without an address are in development. */
async function openUnaddressed(tile: Tile, name: string): Promise<void> {
  try {
    const setting =
      tile.key === 'chat'
        ? await queries.fetchQuery(queryFor(content.setting, { keyword: 'chat_url' }))
        : null
    const to = destinationOf(setting?.value ?? null)
    if (to.kind === 'web') navigate('common/webView', { url: to.url, title: name })
    else toast(translate('app.not_built'))
  } catch (failure) {
    // The query cache has shown refusals already.
    if (failure instanceof ApiCallError && failure.code !== 'refused') handleApiError(failure)
  }
}
