import { listLeverageTiers, type LeverageTier, type MarketTerms } from '@bourse/contracts/futures'
import { multiplyByInt, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { QueryView } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { useMarketTerms } from '#api/positions'

type Props = { readonly market: Market }

/** The table of leverage tiers, and the limits of super leverage. */
export function LeverageTiers({ market }: Props) {
  return (
    <QueryView query={useMarketTerms(market)}>
      {(terms) => (
        <Section className="space-y-4 pt-3 pb-6">
          <TierTable terms={terms} market={market} />
          <SuperLimits terms={terms} market={market} />
        </Section>
      )}
    </QueryView>
  )
}

type TermsProps = Props & { readonly terms: MarketTerms }

function TierTable({ terms, market }: TermsProps) {
  const format = useFormat()
  const { t, rateText, quantityText } = format
  return (
    <>
      <table className="w-full text-sub">
        <caption className="sr-only">{t('futures_market.tiers')}</caption>
        <thead>
          <tr className="text-left text-cap text-t3 [&>th]:pr-2 [&>th]:pb-2 [&>th]:align-bottom [&>th]:font-reg">
            <th scope="col">
              {t('futures_market.value')} · {market.quoteCode}
            </th>
            <th scope="col">{t('futures_market.leverage_max')}</th>
            <th scope="col" className="pr-0! text-right">
              {t('futures_market.maintenance')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {listLeverageTiers(terms.tiers, terms.leverages).map((tier) => (
            <tr key={String(tier.from)} className="[&>*]:py-2.5 [&>*]:pr-2 [&>*]:align-top">
              <th scope="row" className="num text-left font-reg">
                {sizeText(tier, format)}
              </th>
              <td className="num font-semi">{tier.leverage}×</td>
              <td className="pr-0! text-right">
                <span className="num">{rateText(multiplyByInt(tier.rate, 100n))}</span>
                {tier.cum > ZERO && (
                  <span className="num block text-cap text-t3">
                    {t('futures_market.cum')} {quantityText(tier.cum)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sub text-t3">{t('futures_market.tiers_note')}</p>
    </>
  )
}

const sizeText = ({ from, to }: LeverageTier, { t, quantityText }: Format): string =>
  to === null
    ? t('futures_market.size_above', { from: quantityText(from) })
    : t('futures_market.size_up_to', { to: quantityText(to) })

function SuperLimits({ terms, market }: TermsProps) {
  const { t, quantityText } = useFormat()
  if (terms.superLeverages.length === 0) return null
  return (
    <section>
      <h2 className="pb-1 text-row font-semi">{t('futures.super')}</h2>
      <ul className="text-sub text-t2">
        {terms.superLeverages.map(({ leverage, valueMax }) => (
          <li key={leverage} className="num py-1">
            {t('futures_market.super_limit', {
              leverage,
              value: `${quantityText(valueMax)} ${market.quoteCode}`,
            })}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-sub text-t3">{t('futures_market.super_note')}</p>
    </section>
  )
}
