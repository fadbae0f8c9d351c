import type { ReactNode } from 'react'
import { type Amount, toAmount, multiplyByInt } from '@bourse/contracts/kit'
import { kindOfCode, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { computeOdds } from './ticket-form.ts'
import type { SecondsForm } from './use-seconds-form.ts'

export function PayoffSummary({ form }: { form: SecondsForm }) {
  const { t, rateText, plainText } = useFormat()
  const { context, derived, terms } = form
  const { offer, payAsset } = context
  if (offer === null || payAsset === null) return null
  const odds = computeOdds(offer, context.feeRate)
  const coin = payAsset.code
  const fee = <Balance value={derived.fee} code={coin} />
  const rate = (fraction: Amount) => <Figure>{rateText(multiplyByInt(fraction, 100n))}</Figure>
  return (
    <div className="card space-y-2.5 px-3.5 py-3 text-sub [&_dt]:text-t2">
      <Facts
        layout="plain"
        className="space-y-1"
        rows={[
          { label: t('seconds.gain'), value: <Signed value={derived.gain} sign="+" coin={coin} /> },
          { label: t('seconds.loss'), value: <Signed value={derived.loss} sign="−" coin={coin} /> },
          context.feeRate > 0n && { label: t('spot.fee'), value: fee },
        ]}
      />
      <Facts
        layout="plain"
        aria-label={t('seconds.honest')}
        className="space-y-1 border-t border-line pt-2.5"
        rows={[
          {
            label: t('seconds.break_even'),
            note: t('seconds.break_even_note'),
            value: rate(odds.breakEven),
          },
          terms !== null && terms.realisedEdge !== null && terms.settledOrders > 0
            ? {
                label: t('seconds.edge_kept', { days: terms.edgeDays }),
                note: t('seconds.of_settled', {
                  n: plainText(toAmount(String(terms.settledOrders)), 0),
                }),
                value: rate(terms.realisedEdge),
              }
            : { label: t('seconds.edge_fair'), value: rate(odds.edge) },
        ]}
      />
      {terms !== null && terms.dailyLossCap !== null && terms.remainingLossLimit !== null && (
        <RemainingLoss left={terms.remainingLossLimit} cap={terms.dailyLossCap} coin={coin} />
      )}
    </div>
  )
}

function RemainingLoss({ left, cap, coin }: { left: Amount; cap: Amount; coin: string }) {
  const { t, quantityText } = useFormat()
  const percent = cap <= 0n ? 0 : Number((left * 100n) / cap)
  const [leftText, capText] = [quantityText(left, kindOfCode(coin)), quantityText(cap, kindOfCode(coin))]
  const words = t('seconds.left_of', { left: leftText, cap: capText, coin })
  return (
    <div className="border-t border-line pt-2.5">
      <Facts layout="plain" rows={[{ label: t('seconds.daily_left'), value: <Figure>{words}</Figure> }]} />
      <span
        role="meter"
        aria-label={t('seconds.daily_left')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="mt-1.5 block h-1 overflow-hidden rounded-pill bg-chip"
      >
        <span
          className={`block h-full ${percent < 20 ? 'bg-warning' : 'bg-link'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
    </div>
  )
}

const Figure = ({ children }: { children: ReactNode }) => <span className="num font-num">{children}</span>

type SignedProps = { value: Amount | null; sign: '+' | '−'; coin: string }

const Signed = ({ value, sign, coin }: SignedProps) => (
  <span className={value === null || value === 0n ? '' : sign === '+' ? 'text-up' : 'text-down'}>
    {value !== null && value > 0n && sign}
    <Balance value={value} code={coin} />
  </span>
)
