import type { DualProduct } from '@bourse/contracts/dual-invest'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { type Format, useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { resolveQuote } from './terms.ts'

export const formatPercent = (fraction: Amount, { rateText }: Format): string =>
  rateText(multiplyByInt(fraction, 100n))

/** Fair rate, offered rate and house share side by side, and how they are made; nothing where the platform has none. */
export function OddsPanel({ product }: { product: DualProduct }) {
  const format = useFormat()
  const { t, priceText } = format
  const { fairRate, annualRate, houseShare, coinPrice, volatility } = product
  if (fairRate === null || houseShare === null) return null
  const share = formatPercent(houseShare, format)
  return (
    <Card className="space-y-3">
      <h2 className="text-body font-semi">{t('dual_invest.odds')}</h2>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label={t('dual_invest.fair')} value={formatPercent(fairRate, format)} />
        <Figure label={t('dual_invest.offered')} value={formatPercent(annualRate, format)} isStrong />
        <Figure label={t('dual_invest.house')} value={share} />
      </dl>
      {coinPrice !== null && volatility !== null && (
        <p className="text-sub text-t3">
          {t('dual_invest.odds_note', {
            price: `${priceText(coinPrice, null)} ${resolveQuote(product)}`,
            volatility: formatPercent(volatility, format),
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
