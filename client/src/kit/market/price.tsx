import { useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import { fiatText, priceText, quantityText } from '#kit/format'
import { useLanguage } from '#text'
import { Num } from './num.tsx'

const NO_VALUE = '—'

type PriceProps = { value: Amount | null; tick?: Amount | null; isPlain?: boolean; className?: string }

/** Changed digits are tinted for a moment. */
export function Price({ value, tick = null, isPlain = false, className = '' }: PriceProps) {
  const language = useLanguage()
  const [seen, see] = useState<{ value: Amount | null; direction: 1 | -1 | 0 }>({ value, direction: 0 })
  if (seen.value !== value) {
    const isKnown = seen.value !== null && value !== null
    see({
      value,
      direction: isKnown && seen.value !== null && value !== null ? (value > seen.value ? 1 : -1) : 0,
    })
  }
  if (value === null) return <span className={`num text-t3 ${className}`}>{NO_VALUE}</span>
  return (
    <Num
      text={priceText(value, tick, language)}
      tick={seen.direction}
      isPlain={isPlain}
      className={className}
    />
  )
}

type BalanceProps = {
  value: Amount | null
  code?: string
  places?: number
  isHidden?: boolean
  className?: string
}

export function Balance({ value, code, places, isHidden = false, className = '' }: BalanceProps) {
  const language = useLanguage()
  if (value === null) return <span className={`num text-t3 ${className}`}>{NO_VALUE}</span>
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <Num text={quantityText(value, language, places)} isHidden={isHidden} />
      {code !== undefined && <span className="text-t2"> {code}</span>}
    </span>
  )
}

/** In one brightness. */
export function Quantity({ value, code }: { value: Amount; code?: string }) {
  const text = quantityText(value, useLanguage())
  return (
    <>
      <span className="num font-num">{text}</span>
      {code !== undefined && ` ${code}`}
    </>
  )
}

type FiatProps = { value: Amount | null; code: string; isHidden?: boolean; className?: string }

export function Fiat({ value, code, isHidden = false, className = '' }: FiatProps) {
  const language = useLanguage()
  if (value === null) return <span className={`num text-t3 ${className}`}>{NO_VALUE}</span>
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <Num text={fiatText(value, language)} isHidden={isHidden} />
      <span className="text-t3"> {code}</span>
    </span>
  )
}
