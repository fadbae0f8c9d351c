import { type Amount, multiply } from '@bourse/contracts/kit'
import { quantityText, signedText } from '#kit/format'
import { Balance, Fiat, Num } from '#kit/market'
import { useLanguage, useText } from '#text'
import { useSession } from '#api'

type Props = { usd: Amount | null; isHidden: boolean; className?: string }

/** A value in the member's fiat currency. */
export function FiatValue({ usd, isHidden, className }: Props) {
  const fiat = useSession((it) => it.fiat)
  const value = usd === null ? null : multiply(usd, fiat.rate, 'down')
  return (
    <Fiat
      value={value}
      code={fiat.code}
      isHidden={isHidden}
      {...(className === undefined ? {} : { className })}
    />
  )
}

type SignedProps = { value: Amount; code?: string | null; isHidden?: boolean; className?: string }

/** A signed amount; positive ones are green. A hidden one does not reveal its direction either. */
export function SignedAmount({ value, code = null, isHidden = false, className = '' }: SignedProps) {
  const language = useLanguage()
  const colorClass = value > 0n && !isHidden ? 'text-up' : 'text-t1'
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <Num
        text={signedText(value, quantityText(value, language))}
        isPlain
        isHidden={isHidden}
        className={colorClass}
      />
      {code !== null && <span className="text-t2"> {code}</span>}
    </span>
  )
}

/** Beside an amount field: what is there to move. */
export function Available({ value, code }: { value: Amount; code: string }) {
  const t = useText()
  return (
    <span className="text-sub text-t3">
      {t('field.available')} <Balance value={value} code={code} className="text-t2" />
    </span>
  )
}
