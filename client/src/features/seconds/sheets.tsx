import type { SecondsOrder } from '@bourse/contracts/seconds'
import { Button } from '#kit/control'
import { Facts } from '#kit/list'
import { Balance, Price } from '#kit/market'
import { PickSheet, Sheet } from '#kit/overlay'
import { kindOfCode } from '#kit/format'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { OwnBalance } from '#api/own'
import { ReceiptLink, linkToSubjectReceipt } from '#api/receipts'
import { OptionLabel, OutcomeTag, Profit, useOrderMarket } from './rows.tsx'
import { computeCredit, computeProfit } from './settlement-polling.ts'
import { durationText } from './ticket-form.ts'
import type { SecondsForm } from './use-seconds-form.ts'

type CoinProps = { readonly form: SecondsForm; readonly onClose: () => void }

export function CoinSheet({ form, onClose }: CoinProps) {
  const t = useText()
  const choices = (form.payAssets ?? []).map(({ code, wallet }) => ({
    id: code,
    label: code,
    icon: <CoinDisc code={code} size={24} />,
    trailing: <OwnBalance value={wallet?.free ?? null} kind={kindOfCode(code)} />,
  }))
  const pick = (coin: string) => {
    form.edit({ coin })
    onClose()
  }
  return <PickSheet title={t('seconds.pay_with')} value={form.coin} {...{ choices, onClose }} onPick={pick} />
}

type ResultProps = { readonly results: readonly SecondsOrder[]; readonly onClose: () => void }

export function ResultSheet({ results, onClose }: ResultProps) {
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

const hasFee = ({ fee }: SecondsOrder): boolean => fee !== null && fee > 0n

function Result({ order }: { order: SecondsOrder }) {
  const t = useText()
  const { tick } = useOrderMarket(order)
  const profit = computeProfit(order)
  const coin = order.payCode ?? ''
  const stake = (
    <>
      <Balance value={order.stake} code={coin} />
      <span className="text-t3"> · {durationText(order.seconds, t)}</span>
    </>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
        <OutcomeTag order={order} />
        <span className="ml-auto text-h1 font-semi">
          <Profit value={profit} code={coin} />
        </span>
      </div>
      <Facts
        layout="plain"
        className="text-row [&_dt]:text-t2 [&>div]:py-1.5"
        rows={[
          { label: t('seconds.direction'), value: <OptionLabel order={order} /> },
          { label: t('seconds.stake'), value: stake },
          hasFee(order) && {
            label: t('spot.fee'),
            value: <Balance value={order.fee} code={coin} />,
          },
          { label: t('seconds.entry'), value: <Price value={order.openPrice} tick={tick} isPlain /> },
          { label: t('seconds.settle'), value: <Price value={order.closePrice} tick={tick} isPlain /> },
          { label: t('seconds.paid_back'), value: <Balance value={computeCredit(order)} code={coin} /> },
        ]}
      />
      <p className="flex justify-end pt-1">
        <ReceiptLink
          link={linkToSubjectReceipt('seconds', order.id)}
          className="inline-flex min-h-hit items-center"
        />
      </p>
    </>
  )
}
