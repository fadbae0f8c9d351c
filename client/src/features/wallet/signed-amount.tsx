import type { Amount } from '@bourse/contracts/kit'
import { quantityText, signedText } from '#kit/format'
import { Num } from '#kit/market'
import { useLanguage } from '#text'

type Props = { value: Amount; code?: string | null; isHidden?: boolean; className?: string }

/** What came or went, with its sign; what came is green. A hidden one does not tell its direction either. */
export function SignedAmount({ value, code = null, isHidden = false, className = '' }: Props) {
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
