import { useEffect, useState } from 'react'
import { Banners } from './banners.tsx'
import { keepOnLeaving, recall } from './memory.ts'
import { Movers } from './movers.tsx'
import { NewsList } from './news-list.tsx'
import { NoticeLine } from './notice-line.tsx'
import { VerifyLine } from './verify-line.tsx'

/** What comes a moment after the first paint: it needs the server, or what the phone remembers of it. */
export function Below({ isIdle }: { isIdle: boolean }) {
  useState(recall)
  useEffect(keepOnLeaving, [])
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
