import { lazy, Suspense } from 'react'
import { SegTabs } from '#kit/control'
import { SkeletonRows } from '#kit/feedback'
import { NavTitle } from '#kit/layout'
import { current, go, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { setPreference, usePreference } from '#wire'
import { Screen as NotBuilt } from './not-built.screen.tsx'

const SpotDesk = lazy(() => import('#features/spot').then((room) => ({ default: room.SpotDesk })))

const WAYS = ['seconds', 'futures', 'coins'] as const
type Way = (typeof WAYS)[number]

/** The three ways to trade in one place. It stands here because it is made of features, which do not know each other. */
export function Screen() {
  const t = useText()
  const wanted = useQueryValue('nav')
  const last = usePreference('tradeTab')
  const way = WAYS.find((each) => each === wanted) ?? last
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
          tabs={[
            { id: 'seconds', label: t('trade.seconds') },
            { id: 'futures', label: t('trade.futures') },
            { id: 'coins', label: t('trade.coins') },
          ]}
        />
      </NavTitle>
      {way === 'coins' ? (
        <Suspense fallback={<SkeletonRows count={8} />}>
          <SpotDesk />
        </Suspense>
      ) : (
        <NotBuilt />
      )}
    </>
  )
}
