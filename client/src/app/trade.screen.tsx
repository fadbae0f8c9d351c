import { lazy, Suspense } from 'react'
import { SegTabs } from '#kit/control'
import { SkeletonRows } from '#kit/feedback'
import { NavTitle } from '#kit/layout'
import { current, go, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { setPreference, usePreference, useSite } from '#wire'

const SpotDesk = lazy(() => import('#features/spot').then((room) => ({ default: room.SpotDesk })))
const FuturesDesk = lazy(() =>
  import('#features/futures/desk').then((room) => ({ default: room.FuturesDesk })),
)
const SecondsDesk = lazy(() => import('#features/seconds').then((room) => ({ default: room.SecondsDesk })))

const WAYS = ['seconds', 'futures', 'coins'] as const
type Way = (typeof WAYS)[number]

/** The three ways to trade in one place. It stands here because it is made of features, which do not know each other. */
export function Screen() {
  const t = useText()
  const wanted = useQueryValue('nav')
  const last = usePreference('tradeTab')
  // Where a region does not allow options, neither their tab nor an address of theirs leads to them.
  const hasSeconds = useSite()?.secondsEnabled !== false
  const ways = hasSeconds ? WAYS : WAYS.filter((each) => each !== 'seconds')
  const way = ways.find((each) => each === wanted) ?? ways.find((each) => each === last) ?? 'coins'
  const choose = (next: Way) => {
    setPreference('tradeTab', next)
    go('transaction/index', { ...Object.fromEntries(current().query), nav: next }, { replace: true })
  }
  return (
    <>
      <NavTitle>
        <SegTabs
          name={t('trade.ways')}
          value={way}
          onChange={choose}
          className="-ml-3"
          tabs={ways.map((id) => ({ id, label: t(`trade.${id}`) }))}
        />
      </NavTitle>
      {wanted === 'seconds' && !hasSeconds && (
        <p role="status" className="mx-gutter my-2 rounded-md bg-card px-3.5 py-3 text-sub text-t2">
          {t('seconds.not_here')}
        </p>
      )}
      <Suspense fallback={<SkeletonRows count={8} />}>
        {way === 'coins' ? <SpotDesk /> : way === 'seconds' ? <SecondsDesk /> : <FuturesDesk />}
      </Suspense>
    </>
  )
}
