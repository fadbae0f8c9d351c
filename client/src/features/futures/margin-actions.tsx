import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { useSite } from '#api'
import type { SheetProps } from './position-sheets.tsx'

const MarginSheet = lazyComponent(async () => (await import('./margin-sheets.tsx')).MarginSheet)
const LeverageSheet = lazyComponent(async () => (await import('./margin-sheets.tsx')).LeverageSheet)

type Props = Omit<SheetProps, 'onClose'>

/** Links to add or take margin and to change the leverage, where the upstream offers it. */
export function MarginActions({ position, live }: Props) {
  const t = useText()
  const isPaper = useSite()?.paper === true
  const [open, setOpen] = useState<'margin' | 'leverage' | null>(null)
  if (!isPaper || live.terms?.isKnown !== true) return null
  const sheet = { position, live, onClose: () => setOpen(null) }
  const link = (kind: 'margin' | 'leverage') => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => setOpen(kind)}
      className="press hit min-h-11 text-sub font-semi text-link"
    >
      {t(`futures.adjust_${kind}`)}
    </button>
  )
  return (
    <div className="-my-2 flex flex-wrap gap-x-5">
      {/* All margins back each position in cross mode. */}
      {live.mode === 'isolated' && link('margin')}
      {link('leverage')}
      {open === 'margin' && <MarginSheet {...sheet} />}
      {open === 'leverage' && <LeverageSheet {...sheet} />}
    </div>
  )
}
