import { parseInstant } from '@bourse/contracts/kit'
import type { ReceiptHead, ReceiptKind } from '@bourse/contracts/receipts'
import { Empty } from '#kit/feedback'
import { kindOfCode, signedText, useFormat } from '#kit/format'
import { useText } from '#text'
import { gainCode, computeGain, isMoved } from './shown.ts'
import { valueWord } from './texts.ts'

export type ReceiptFilter = { readonly kind: ReceiptKind | null; readonly subject: string | null }

export const listInput = ({ kind, subject }: ReceiptFilter) => ({
  ...(kind === null ? {} : { kind }),
  ...(subject === null ? {} : { subject }),
})

export function NoReceipt() {
  const t = useText()
  return (
    <Empty kind="receipts" title={t('receipt.none')}>
      <p className="text-sub text-t3">{t('receipt.none_note')}</p>
    </Empty>
  )
}

/** The time of a receipt or a tick, as written where it cannot be read. */
export function Moment({ at }: { at: string }) {
  const { timeText } = useFormat()
  const moment = parseInstant(at)
  return <>{moment === null ? at : timeText(moment)}</>
}

export function Gain({ receipt, className = '' }: { receipt: ReceiptHead; className?: string }) {
  const { quantityText } = useFormat()
  const gain = computeGain(receipt)
  const code = valueWord(gainCode(receipt), useText())
  if (gain === null) return <span className={`text-t3 ${className}`}>—</span>
  const isNeutral = isMoved(receipt)
  const amount = quantityText(gain, code === '' ? 'money' : kindOfCode(code))
  const colorClass = isNeutral ? 'text-t1' : gain > 0n ? 'text-up' : gain < 0n ? 'text-down' : 'text-t1'
  return (
    <span className={`num font-num ${colorClass} ${className}`}>
      {isNeutral ? amount : signedText(gain, amount)}
      {code !== '' && <span className="text-t2"> {code}</span>}
    </span>
  )
}
