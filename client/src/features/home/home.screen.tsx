import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PullRefresh } from '#kit/list'
import { queries, useIsMember } from '#wire'
import { Banners } from './banners.tsx'
import { Movers } from './movers.tsx'
import { NewsList } from './news-list.tsx'
import { NoticeLine } from './notice-line.tsx'
import { client } from './queries.ts'
import { Services } from './services.tsx'
import { TopBar } from './top-bar.tsx'
import { useIdle } from './use-idle.ts'
import { ValueStrip } from './value-strip.tsx'
import { VerifyLine } from './verify-line.tsx'

const PopUp = lazy(() => import('./pop-up.tsx').then((module) => ({ default: module.PopUp })))

export function Screen() {
  const isIdle = useIdle()
  const isMember = useIsMember()
  useQuery({ ...client, enabled: isMember && isIdle })
  return (
    <PullRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
      <TopBar isIdle={isIdle} />
      <div className="space-y-3 pt-2 pb-6">
        <ValueStrip />
        <VerifyLine />
        <Services isIdle={isIdle} />
        <div className="space-y-1">
          <NoticeLine isIdle={isIdle} />
          <Banners />
        </div>
        <Movers isIdle={isIdle} />
        <NewsList />
      </div>
      {isIdle && (
        <Suspense>
          <PopUp />
        </Suspense>
      )}
    </PullRefresh>
  )
}
