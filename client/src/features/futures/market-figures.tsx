import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useNow } from '#kit/device'
import { countdownText, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Price } from '#kit/market'
import { holdingLabel, useMarketTerms } from '#api/positions'

/** Mark and index price, and rates and countdown of the next overnight fee or funding, in one row. */
export function MarketFigures({ market }: { readonly market: Market }) {
  const { t, rateText } = useFormat()
  const { data: terms } = useMarketTerms(market)
  const now = useNow()
  // Not every upstream has them.
  if (terms === undefined) return null
  const price = (value: Amount | null) => <Price value={value} tick={terms.priceTick} />
  const rate = (fraction: Amount) => rateText(multiplyByInt(fraction, 100n * BigInt(terms.overnightNights)))
  return (
    <Facts
      layout="plain"
      className="flex gap-x-4 text-cap"
      rows={[
        { label: t('futures.mark_price'), value: price(terms.markPrice) },
        { label: t('futures.index_price'), value: price(terms.indexPrice) },
        {
          label: t(holdingLabel(terms)),
          value: (
            <span className="num">
              {`${rate(terms.overnightLong)} / ${rate(terms.overnightShort)} · ${countdownText(terms.overnightAt - now)}`}
            </span>
          ),
        },
      ]}
    />
  )
}
