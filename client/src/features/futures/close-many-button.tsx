import { lazy, Suspense, useState } from 'react'
import { useText } from '#text'
import { useMarketOf, useOpenPositions } from './queries.ts'

const CloseManySheet = lazy(async () => ({
  default: (await import('./close-many-sheet.tsx')).CloseManySheet,
}))

export function CloseManyButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const list = useOpenPositions().data?.positions.list ?? []
  const code = useMarketOf(list[0] ?? null)?.quoteCode ?? ''
  return (
    <>
      {list.length > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="press hit ml-auto shrink-0 text-sub font-semi text-link"
        >
          {t('futures.close_many')}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <CloseManySheet positions={list} code={code} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
