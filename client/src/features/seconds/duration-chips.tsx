import type { Offer } from '@bourse/contracts/seconds'
import { quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { durationText, payoutText } from './ticket-labels.ts'

type Props = {
  readonly offers: readonly Offer[]
  readonly value: Offer | null
  readonly onChange: (seconds: number) => void
}

export function DurationChips({ offers, value, onChange }: Props) {
  const t = useText()
  const language = useLanguage()
  return (
    <div
      role="group"
      aria-label={t('seconds.duration')}
      className="no-scrollbar -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1"
    >
      {offers.map((offer) => {
        const isChosen = offer.id === value?.id
        return (
          <button
            key={offer.id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(offer.seconds)}
            className={`press flex min-w-19 shrink-0 flex-col items-center rounded-md border px-2.5 py-1.5 -outline-offset-2 ${
              isChosen ? 'border-link bg-chip text-t1' : 'border-transparent bg-sheet text-t2'
            }`}
          >
            <span className="num text-row font-semi">{durationText(offer.seconds, t)}</span>
            <span className="num font-num text-sub text-t1">{payoutText(offer.payoutRate, language)}</span>
            {offer.stakeMin !== null && (
              <span className="num text-cap text-t3">
                {t('seconds.from', { n: quantityText(offer.stakeMin, language) })}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
