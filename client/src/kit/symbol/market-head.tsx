import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { MarketSheet as Sheet } from './market-sheet.tsx'
import { SymbolBar } from './symbol-bar.tsx'

const Late = lazy(() => import('./market-sheet.tsx').then((module) => ({ default: module.MarketSheet })))

/** Loaded when first opened. */
export const MarketSheet = (props: ComponentProps<typeof Sheet>) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
)

type Props = Omit<ComponentProps<typeof SymbolBar>, 'onChoose'> &
  Omit<ComponentProps<typeof MarketSheet>, 'onClose'>

export function MarketHead({ markets, chosen, useFigures, onPick, ...bar }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const sheet = { markets, chosen, useFigures, onPick }
  return (
    <>
      <SymbolBar {...bar} onChoose={() => setChoosing(true)} />
      {isChoosing && <MarketSheet {...sheet} onClose={() => setChoosing(false)} />}
    </>
  )
}
