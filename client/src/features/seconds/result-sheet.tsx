import type { SecondsOrder } from '@bourse/contracts/seconds'
import { Button } from '#kit/control'
import { StatusTag } from '#kit/feedback'
import { ValueList } from '#kit/form'
import { Balance, Price } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { OptionLabel, Profit, ReceiptLink } from './option-parts.tsx'
import { OUTCOME, useTick } from './result-row.tsx'
import { outcomeOfOrder, profitOf } from './settlement-polling.ts'
import { sum } from '@bourse/contracts/kit'
import { durationText } from './ticket-labels.ts'

type Props = { readonly results: readonly SecondsOrder[]; readonly onClose: () => void }

/** Results of options that ended, shown once. */
export function ResultSheet({ results, onClose }: Props) {
  const t = useText()
  return (
    <Sheet
      title={t('seconds.result')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('app.done')}</Button>}
    >
      <ul className="divide-y divide-line">
        {results.map((order) => (
          <li key={order.id} className="py-2">
            <Result order={order} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Result({ order }: { order: SecondsOrder }) {
  const t = useText()
  const tick = useTick(order)
  const outcome = outcomeOfOrder(order)
  const profit = profitOf(order)
  const coin = order.payCode ?? ''
  const paidBack = profit === null ? null : sum(order.stake, profit)
  const stake = (
    <>
      <Balance value={order.stake} code={coin} />
      <span className="text-t3"> · {durationText(order.seconds, t)}</span>
    </>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
        {outcome !== null && <StatusTag status={OUTCOME[outcome].tag}>{t(OUTCOME[outcome].key)}</StatusTag>}
        <span className="ml-auto text-h1 font-semi">
          <Profit value={profit} code={coin} />
        </span>
      </div>
      <ValueList
        className="text-row [&_dt]:text-t2 [&>div]:py-1.5"
        rows={[
          { label: t('seconds.direction'), value: <OptionLabel order={order} /> },
          { label: t('seconds.stake'), value: stake },
          { label: t('seconds.entry'), value: <Price value={order.openPrice} tick={tick} isPlain /> },
          { label: t('seconds.settle'), value: <Price value={order.closePrice} tick={tick} isPlain /> },
          { label: t('seconds.paid_back'), value: <Balance value={paidBack} code={coin} /> },
        ]}
      />
      <p className="flex justify-end pt-1">
        <ReceiptLink order={order} className="inline-flex min-h-hit items-center" />
      </p>
    </>
  )
}
