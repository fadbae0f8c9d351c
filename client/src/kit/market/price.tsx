import { useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import { type FigureKind, kindOfCode, useFormat } from '#kit/format'
import { Num } from './num.tsx'

const Unknown = ({ className }: { className: string }) => (
  <span className={`num text-t3 ${className}`}>—</span>
)

type PriceProps = { value: Amount | null; tick?: Amount | null; isPlain?: boolean; className?: string }

/** Changed digits are tinted for a moment. */
export function Price({ value, tick = null, isPlain = false, className = '' }: PriceProps) {
  const { priceText } = useFormat()
  const [seen, see] = useState<{ value: Amount | null; direction: 1 | -1 | 0 }>({ value, direction: 0 })
  if (seen.value !== value)
    see({ value, direction: seen.value === null || value === null ? 0 : value > seen.value ? 1 : -1 })
  if (value === null) return <Unknown className={className} />
  const text = priceText(value, tick)
  return <Num text={text} tick={seen.direction} isPlain={isPlain} className={className} />
}

type MoneyProps = { value: Amount | null; code?: string; isHidden?: boolean; className?: string }

/** A quantity of the kind of its code; one without a code names its kind, or is exact. */
export function Balance({ kind, ...money }: MoneyProps & { kind?: FigureKind }) {
  const { quantityText } = useFormat()
  const shownAs = kind ?? (money.code === undefined ? 'exact' : kindOfCode(money.code))
  return <Money {...money} codeClass="text-t2" textOf={(value) => quantityText(value, shownAs)} />
}

export function Fiat(money: MoneyProps) {
  const { fiatText } = useFormat()
  return <Money {...money} codeClass="text-t3" textOf={(value) => fiatText(value)} />
}

type ShownMoney = MoneyProps & { codeClass: string; textOf: (value: Amount) => string }

function Money({ value, code, isHidden = false, className = '', codeClass, textOf }: ShownMoney) {
  if (value === null) return <Unknown className={className} />
  return (
    <span className={`whitespace-nowrap max-wide:whitespace-normal ${className}`}>
      <Num text={textOf(value)} isHidden={isHidden} />
      {code !== undefined && <span className={codeClass}> {code}</span>}
    </span>
  )
}

/** A quantity without the faint trailing digits of a price. */
export function Quantity({ value, code }: { value: Amount; code?: string }) {
  const text = useFormat().quantityText(value)
  return (
    <>
      <span className="num font-num">{text}</span>
      {code !== undefined && ` ${code}`}
    </>
  )
}
