import { useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'

/** A large figure in short; a press shows it in full, the next in short again. */
export function Compact({ value }: { value: Amount | null }) {
  const { quantityText, compactText } = useFormat()
  const [isFull, setFull] = useState(false)
  if (value === null) return <span className="num text-t3">—</span>
  return (
    <button type="button" onClick={() => setFull(!isFull)} className="press hit num font-num">
      {isFull ? quantityText(value) : compactText(value)}
    </button>
  )
}
