import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { loadAreas, useText } from '#text'
import { useSite } from '#api'
import type { TwapStart } from './twap-sheet.tsx'

const TwapSheet = lazyComponent(async () => {
  const [part] = await Promise.all([import('./twap-sheet.tsx'), loadAreas(['tables'])])
  return part.TwapSheet
})

/** Opens the form of a TWAP order; not every upstream offers it. */
export function TwapButton({ start }: { readonly start: TwapStart }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (useSite()?.paper !== true) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press hit -mb-2.5 min-h-9 self-start text-sub font-semi text-link"
      >
        {t('spot.twap')}
      </button>
      {isOpen && <TwapSheet start={start} onClose={() => setOpen(false)} />}
    </>
  )
}
