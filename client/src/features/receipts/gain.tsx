import type { ReceiptHead } from '@bourse/contracts/receipts'
import { quantityText, signedText } from '#kit/format'
import { useLanguage } from '#text'
import { gainOf } from './values.ts'

/** Enough for an overview; the receipt itself has every digit. */
const PLACES = 4

/** Profit or loss of a settlement, signed. */
export function Gain({ receipt, className = '' }: { receipt: ReceiptHead; className?: string }) {
  const language = useLanguage()
  const gain = gainOf(receipt)
  const code = receipt.inputs['asset'] ?? ''
  if (gain === null) return <span className={`text-t3 ${className}`}>—</span>
  const colorClass = gain > 0n ? 'text-up' : gain < 0n ? 'text-down' : 'text-t1'
  return (
    <span className={`num font-num whitespace-nowrap ${colorClass} ${className}`}>
      {signedText(gain, quantityText(gain, language, PLACES))}
      {code !== '' && <span className="text-t2"> {code}</span>}
    </span>
  )
}
