import { type Swap, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/format'
import { RecordRow } from '#kit/list'
import { PairDisc } from '#kit/picture'
import { navigate } from '#kit/route'
import { pagesFor } from '#api'
import { OwnBalance, useOwnText } from '#api/own'
import { linkToSubjectReceipt } from '#api/receipts'

export const useSwaps = (limit?: number) => useInfiniteQuery(pagesFor(wallet.swaps, {}, limit))

/** A swap; a press opens its receipt, because only our own exchange lists swaps. */
export function SwapRow({ swap }: { swap: Swap }) {
  const { t, timeText, quantityText } = useFormat()
  const own = useOwnText()
  const { to, query } = linkToSubjectReceipt('swap', swap.id)
  const { fromCode, toCode, quantity, fee, received, at } = swap
  return (
    <RecordRow
      icon={<PairDisc symbol={`${toCode}/${fromCode}`} size={32} />}
      title={`${fromCode} → ${toCode}`}
      note={timeText(at)}
      value={<OwnBalance value={received} code={toCode} />}
      onPress={() => navigate(to, query)}
      trailing={own(`${quantityText(quantity)} ${fromCode} · ${t('deposit.fee')} ${quantityText(fee)}`)}
    />
  )
}
