import type { TradingDay } from '@bourse/contracts/futures'
import { Result } from '#features/futures'
import { Balance, FactGrid } from '#kit/market'
import { useLanguage, useText } from '#text'
import { dayText } from './day-text.ts'

export function DayRow({ day }: { day: TradingDay }) {
  const t = useText()
  const language = useLanguage()
  return (
    <article className="space-y-2 px-gutter py-3">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-row font-semi">{dayText(day.day, language)}</h3>
        <p className="text-row font-semi">
          <span className="sr-only">{t('futures.net')} </span>
          <Result value={day.net} />
        </p>
      </header>
      <FactGrid
        facts={[
          { label: t('futures.realised'), value: <Result value={day.realizedProfit} /> },
          { label: t('futures.fees'), value: <Balance value={day.fees} places={4} /> },
          { label: t('futures.overnight'), value: <Balance value={day.overnightFees} places={4} /> },
        ]}
      />
    </article>
  )
}
