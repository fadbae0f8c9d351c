import { type Amount, multiplyByInt, parseAmount } from '@bourse/contracts/kit'
import { type ReceiptHead, shownResult } from '@bourse/contracts/receipts'

type ReceiptResult = Pick<ReceiptHead, 'kind' | 'inputs' | 'result'>

/** Profit, loss, credit or charge for the member, signed; null where the result does not contain it. */
export function computeGain(receipt: ReceiptResult): Amount | null {
  const { shows, direction } = shownResult(receipt.kind, receipt.inputs['state'])
  const amount = parseAmount(receipt.result[shows] ?? '')
  return amount === null || direction !== 'out' ? amount : multiplyByInt(amount, -1n)
}

/** True if that amount is neither gain nor charge. */
export const isMoved = ({ kind, inputs }: Pick<ReceiptHead, 'kind' | 'inputs'>): boolean =>
  shownResult(kind, inputs['state']).direction === 'moved'

/** The asset of that amount: that of a payout, a bought coin, else the asset of the receipt. */
export const gainCode = ({ kind, inputs, result }: ReceiptResult): string =>
  result['payout_asset'] ??
  (kind === 'fill' && inputs['side'] === 'buy' ? inputs['base'] : inputs['asset']) ??
  ''
