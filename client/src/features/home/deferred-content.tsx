import { useEffect, useState } from 'react'
import { Banners } from './banners.tsx'
import { persistOnLeave, restoreHomeCache } from './home-cache.ts'
import { Movers } from './movers.tsx'
import { NewsList } from './news-list.tsx'
import { NoticeLine } from './notice-line.tsx'
import { VerifyLine } from './verify-line.tsx'

/** What comes a moment after the first paint: it needs the server, or what the phone remembers of it. */
export function DeferredContent({ isIdle }: { isIdle: boolean }) {
  useState(restoreHomeCache)
  useEffect(persistOnLeave, [])
  return (
    <>
      <VerifyLine />
      <div className="space-y-1">
        <NoticeLine isIdle={isIdle} />
        <Banners />
      </div>
      <Movers isIdle={isIdle} />
      <NewsList />
    </>
  )
}
