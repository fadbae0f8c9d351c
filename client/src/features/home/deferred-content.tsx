import { useEffect, useState } from 'react'
import { Banners } from './banners.tsx'
import { persistOnLeave, restoreHomeCache } from './home-cache.ts'
import { Movers } from './movers.tsx'
import { NewsList } from './news-list.tsx'
import { NoticeLine } from './notice-line.tsx'
import { VerifyLine } from './verify-line.tsx'

/** Drawn after the first paint, because it needs the server or the stored responses of the last visit. */
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
