import type { ReactNode } from 'react'
import { type Amount, amountOf, multiplyByInt } from '@bourse/contracts/kit'
import { ValueRow } from '#kit/form'
import { plainText, quantityText, rateText } from '#kit/format'
import { Balance } from '#kit/market'
import { type Text, useLanguage, useText } from '#text'
import { oddsOf } from './ticket-form.ts'
import type { SecondsForm } from './use-seconds-form.ts'

/** What the option may bring and cost, and then the odds, said as plainly as the price. */
export function PayoffSummary({ form }: { form: SecondsForm }) {
  const t = useText()
  const language = useLanguage()
  const { facts, derived, terms } = form
  const { offer, payAsset } = facts
  if (offer === null || payAsset === null) return null
  const odds = oddsOf(offer, facts.feeRate)
  const coin = payAsset.code
  return (
    <div className="card space-y-2.5 px-3.5 py-3 text-sub [&_dt]:text-t2">
      <dl className="space-y-1">
        <ValueRow label={t('seconds.gain')}>
          <Signed value={derived.gain} sign="+" colorClass="text-up" coin={coin} />
        </ValueRow>
        <ValueRow label={t('seconds.loss')}>
          <Signed value={derived.loss} sign="−" colorClass="text-down" coin={coin} />
        </ValueRow>
        {facts.feeRate > 0n && (
          <ValueRow label={t('spot.fee')}>
            <Balance value={derived.fee} code={coin} places={6} />
          </ValueRow>
        )}
      </dl>
      <dl aria-label={t('seconds.honest')} className="space-y-1 border-t border-line pt-2.5">
        <ValueRow label={t('seconds.break_even')} note={t('seconds.break_even_note')}>
          <Figure>{rateText(multiplyByInt(odds.breakEven, 100n), language)}</Figure>
        </ValueRow>
        {terms !== null && terms.realisedEdge !== null && terms.settledOrders > 0 ? (
          <ValueRow
            label={t('seconds.edge_kept', { days: terms.edgeDays })}
            note={t('seconds.of_settled', {
              n: plainText(amountOf(String(terms.settledOrders)), 0, language),
            })}
          >
            <Figure>{rateText(multiplyByInt(terms.realisedEdge, 100n), language)}</Figure>
          </ValueRow>
        ) : (
          <ValueRow label={t('seconds.edge_fair')}>
            <Figure>{rateText(multiplyByInt(odds.edge, 100n), language)}</Figure>
          </ValueRow>
        )}
      </dl>
      {terms !== null && terms.dailyLossCap !== null && terms.remainingLossLimit !== null && (
        <RemainingLoss
          left={terms.remainingLossLimit}
          cap={terms.dailyLossCap}
          words={remainingText(form, t, language)}
        />
      )}
    </div>
  )
}

const remainingText = (
  { terms, facts }: SecondsForm,
  t: Text,
  language: Parameters<typeof quantityText>[1],
) =>
  t('seconds.left_of', {
    left: quantityText(terms?.remainingLossLimit ?? (0n as Amount), language, 2),
    cap: quantityText(terms?.dailyLossCap ?? (0n as Amount), language, 2),
    coin: facts.payAsset?.code ?? '',
  })

/** How much may still be lost today, in words and as a bar. */
function RemainingLoss({ left, cap, words }: { left: Amount; cap: Amount; words: string }) {
  const t = useText()
  const percent = cap <= 0n ? 0 : Number((left * 100n) / cap)
  return (
    <div className="border-t border-line pt-2.5">
      <dl>
        <ValueRow label={t('seconds.daily_left')}>
          <Figure>{words}</Figure>
        </ValueRow>
      </dl>
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

type SignedProps = { value: Amount | null; sign: string; colorClass: string; coin: string }

const Signed = ({ value, sign, colorClass, coin }: SignedProps) => (
  <span className={value === null || value === 0n ? '' : colorClass}>
    {value !== null && value > 0n && sign}
    <Balance value={value} code={coin} places={6} />
  </span>
)
