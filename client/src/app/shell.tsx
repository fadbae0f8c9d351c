import { ArrowLeftRight, ChartCandlestick, House, Landmark, WalletMinimal } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useWindowClass } from '#kit/device'
import { LoadingBar, OfflineBar, SkeletonRows, toast, Toasts } from '#kit/feedback'
import { BottomBarSlot, NavBar, Scroller, findScroller, type Tab, TabBar, lazyComponent } from '#kit/layout'
import { OverlayLayer, PageLayer } from '#kit/overlay'
import { back, navigate, useRoute } from '#kit/route'
import { type Key, loadAreas, needsLanguageChoice, t as translate, useText } from '#text'
import { requireMember, useIsCheckingDevice, useIsMember, usePreference, useSession, useSite } from '#api'
import { useAppearance } from './appearance.ts'
import { ScreenArea } from './screen-area.tsx'
import { homeRow, findListScreen, importTable, type ScreenRow, findTab, useScreen } from './screens.ts'
import { useScrollMemory } from './scroll.ts'

/** Lazy parts of the frame, without which every page works. */
const framePart = (load: () => Promise<() => ReactElement | null>) => lazyComponent(load, null, 'hide')

const DesktopBar = lazyComponent(
  async () => (await import('./desktop-bar.tsx')).DesktopBar,
  <div className="h-14 shrink-0 border-b border-line bg-card" />,
  'hide',
)

const TwoColumns = lazyComponent(
  async () => {
    const [entry] = await Promise.all([import('./two-columns.tsx'), loadAreas(['desktop'])])
    return entry.TwoColumns
  },
  <SkeletonRows count={8} />,
)

const Rail = lazyComponent(async () => (await import('./rail.tsx')).Rail, null, 'hide')

/** Loaded only for clients with price alerts. */
const AlertWatch = framePart(async () => {
  const [entry] = await Promise.all([import('#features/chart'), loadAreas(['chart'])])
  return entry.AlertWatch
})

/** Loaded for members only, after the page. */
const IntentBar = framePart(async () => (await import('./intent-bar.tsx')).IntentBar)

const AppNotices = framePart(async () => (await importTable()).loadAppNotices())
const AnnouncementBar = framePart(async () => (await importTable()).loadAnnouncementBar())

const MOVE = { forward: 'page-in', back: 'page-back', replace: 'fade-in' }

/** The frame around every page: permanent bars, the changing page, and overlays. */
export function Shell() {
  const { row, mayShow } = useAccessGuard()
  const windowClass = useWindowClass()
  useScrollMemory(useList(row)?.path ?? null)
  useAppearance()
  const hasAlerts = usePreference('alerts').length > 0
  const chosen = findTab(row)
  return (
    <div className="relative h-dvh overflow-hidden bg-page">
      <PageLayer className="flex h-full flex-col">
        {windowClass === 'desktop' && <DesktopBar tabs={TABS} chosen={chosen} />}
        <div className="flex min-h-0 flex-1">
          {(windowClass === 'sideways' || windowClass === 'tablet') && (
            <Rail tabs={TABS} chosen={chosen} hasLabels={windowClass === 'tablet'} />
          )}
          <div className="flex min-w-0 flex-1 flex-col">
            <Page row={row} mayShow={mayShow} />
            <AppNotices />
            {windowClass === 'phone' && row.tab !== undefined && <TabBar tabs={TABS} chosen={row.tab} />}
          </div>
        </div>
      </PageLayer>
      <OverlayLayer />
      <LanguageOffer />
      <LoadingBar />
      <Toasts />
      {hasAlerts && <AlertWatch />}
    </div>
  )
}

/** The changing page between its bars. */
function Page({ row, mayShow }: { row: ScreenRow; mayShow: boolean }) {
  const { key, direction } = useRoute()
  const generation = useSession((it) => it.generation)
  const isMember = useIsMember()
  const heading = useTitle(row.title, `${key} ${row.path}`)
  const t = useText()
  const hasBar = row.bar !== 'own'
  const list = useList(row)
  const width = WIDTH[list === null ? (row.width ?? 'column') : 'wide']
  const page = `${key} ${row.path} ${generation}`
  return (
    <>
      {hasBar && (
        <NavBar
          title={t(row.title)}
          headingRef={heading}
          onBack={row.tab === undefined ? () => back(row.parent) : null}
          className={width}
        />
      )}
      <OfflineBar />
      {isMember && <IntentBar />}
      <AnnouncementBar />
      <WarningBars />
      <CheckingBar />
      <Scroller isContainer={list !== null}>
        {!hasBar && (
          <h1 ref={heading} tabIndex={-1} className="sr-only">
            {t(row.title)}
          </h1>
        )}
        <div
          key={list === null ? page : `${list.path} ${generation}`}
          className={`flex min-h-full flex-col ${width} ${MOVE[direction]}`}
        >
          {!mayShow ? (
            <SkeletonRows count={8} />
          ) : list === null ? (
            <ScreenArea row={row} />
          ) : (
            <TwoColumns list={list} row={row}>
              <ScreenArea key={page} row={row} />
            </TwoColumns>
          )}
        </div>
      </Scroller>
      <BottomBarSlot />
    </>
  )
}

/** The list that a wide window shows beside the page, if the visitor may see it. */
function useList(row: ScreenRow): ScreenRow | null {
  const isWide = useWindowClass() === 'desktop'
  const isMember = useIsMember()
  const list = findListScreen(row)
  return isWide && list !== null && (isMember || list.access !== 'member') ? list : null
}

/** The width of a page's content in a wide window. */
const WIDTH = { column: 'mx-auto w-full max-w-160', wide: 'mx-auto w-full max-w-360', full: 'tab:h-full' }

const LanguageSheet = lazyComponent(async () => (await import('#kit/region')).LanguageSheet, null, 'hide')

/** Language sheet of a first start where the browser's language is not the one shown. */
function LanguageOffer() {
  const [isOpen, setOpen] = useState(needsLanguageChoice)
  return isOpen && <LanguageSheet onClose={() => setOpen(false)} />
}

/** Warns on every page of a fixed seed of prices, and of sign-up codes shown to every visitor. */
function WarningBars() {
  const t = useText()
  const site = useSite()
  return (
    <>
      {site?.isPredictable === true && <WarningBar text={t('app.prices_predictable')} />}
      {site?.hasPaperCodes === true && <WarningBar text={t('app.paper_codes')} />}
    </>
  )
}

const WarningBar = ({ text }: { text: string }) => (
  <p className="border-b border-line bg-card px-gutter py-1 text-center text-cap text-warning">{text}</p>
)

/** Shown while the device solves a puzzle. */
function CheckingBar() {
  const t = useText()
  const isChecking = useIsCheckingDevice()
  return (
    <p
      role="status"
      className={isChecking ? 'bg-card px-gutter py-2 text-center text-sub text-t2' : 'sr-only'}
    >
      {isChecking && t('app.checking_device')}
    </p>
  )
}

/** The page of the route, if this visitor may see it. Access is decided only here. */
function useAccessGuard() {
  const { path, query } = useRoute()
  const isMember = useIsMember()
  const found = useScreen(path, query.get('view'))
  const row = found ?? homeRow
  const mayShow = isMember || row.access !== 'member'
  useEffect(() => {
    if (found !== null) return
    navigate(homeRow.path, {}, { replace: true })
    toast(translate('app.page_not_found'))
  }, [found])
  useEffect(() => {
    if (!mayShow) requireMember()
  }, [mayShow, row])
  return { row, mayShow }
}

const TABS: readonly Tab[] = [
  { path: 'index/index', label: 'screen.home', Icon: House },
  { path: 'market/market', label: 'screen.market', Icon: ChartCandlestick },
  { path: 'transaction/index', label: 'screen.trade', Icon: ArrowLeftRight },
  { path: 'financial/index', label: 'screen.finance', Icon: Landmark },
  { path: 'fund/assets', label: 'screen.assets', Icon: WalletMinimal },
]

/** Sets the document title, and moves the focus to the page's heading after a navigation. */
function useTitle(title: Key, path: string) {
  const t = useText()
  const site = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const text = `${t(title)} · ${site?.name ?? 'Bourse'}`
  useEffect(() => {
    document.title = text
  }, [text])
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (!hasFocusInside()) heading.current?.focus({ preventScroll: true })
  }, [path])
  return heading
}

/** A page that focused an element itself, such as a search field, retains the focus. */
const hasFocusInside = () => findScroller()?.contains(document.activeElement) === true
