import { type ComponentProps, useState } from 'react'
import { MarketSheet } from './lazy-market-sheet.tsx'
import { SymbolBar } from './symbol-bar.tsx'

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
