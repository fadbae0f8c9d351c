import type { DualProduct } from '@bourse/contracts/dual-invest'
import { type Amount, type Language, multiplyByInt } from '@bourse/contracts/kit'
import { priceText, rateText } from '#kit/format'
import { Card } from '#kit/layout'
import { useLanguage, useText } from '#text'
import { quoteOf } from './terms.ts'

export const percentOf = (fraction: Amount, language: Language): string =>
  rateText(multiplyByInt(fraction, 100n), language)

/** Fair rate, offered rate and house share side by side, and how they are made; nothing where the platform has none. */
export function OddsPanel({ product }: { product: DualProduct }) {
  const t = useText()
  const language = useLanguage()
  const { fairRate, annualRate, houseShare, coinPrice, volatility } = product
  if (fairRate === null || houseShare === null) return null
  const share = percentOf(houseShare, language)
  return (
    <Card className="space-y-3">
      <h2 className="text-body font-semi">{t('dual.odds')}</h2>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label={t('dual.fair')} value={percentOf(fairRate, language)} />
        <Figure label={t('dual.offered')} value={percentOf(annualRate, language)} isStrong />
        <Figure label={t('dual.house')} value={share} />
      </dl>
      {coinPrice !== null && volatility !== null && (
        <p className="text-sub text-t3">
          {t('dual.odds_note', {
            price: `${priceText(coinPrice, null, language)} ${quoteOf(product)}`,
            volatility: percentOf(volatility, language),
            share,
          })}
        </p>
      )}
    </Card>
  )
}

type FigureProps = { label: string; value: string; isStrong?: boolean }

const Figure = ({ label, value, isStrong = false }: FigureProps) => (
  <div className="flex min-w-0 flex-col justify-between">
    <dt className="text-cap text-t3">{label}</dt>
    <dd className={`num font-num text-row ${isStrong ? 'font-semi text-up' : 'text-t1'}`}>{value}</dd>
  </div>
)
