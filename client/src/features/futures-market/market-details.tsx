import { futures, type MarketTerms } from '@bourse/contracts/futures'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#kit/device'
import { QueryView } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { countLots, Balance, Price } from '#kit/market'
import { queryFor, useIsMember } from '#api'
import { SessionLine } from '#api/stocks'
import { holdingLabel, useMarketTerms } from '#api/positions'
import { costTexts } from './cost-texts.ts'

type Props = { readonly market: Market }
type TermsProps = Props & { readonly terms: MarketTerms }

/** Prices, trading terms and fees of a market; refetched while shown. */
export function MarketDetails({ market }: Props) {
  return (
    <>
      <SessionLine market={market} />
      <QueryView query={useMarketTerms(market)}>
        {(terms) => (
          <Section className="space-y-3 pt-3 pb-6">
            <Prices terms={terms} market={market} />
            <Trading terms={terms} market={market} />
            <Fees terms={terms} market={market} />
          </Section>
        )}
      </QueryView>
    </>
  )
}

function Prices({ terms, market }: TermsProps) {
  const { t, timeText } = useFormat()
  const price = (value: Amount | null) => <Price value={value} tick={terms.priceTick} isPlain />
  return (
    <Card>
      <h2 className="pb-1 text-row font-semi">{t('futures_market.prices')}</h2>
      <Facts
        layout="small"
        rows={[
          { label: t('futures_market.price_last'), value: price(terms.price), isStrong: true },
          { label: t('futures.mark_price'), value: price(terms.markPrice) },
          { label: t('futures.index_price'), value: price(terms.indexPrice) },
          { label: t('futures_market.price_source'), value: t('futures_market.simulated') },
          { label: t('futures_market.price_age'), value: timeText(terms.pricedAt) },
          {
            label: t('futures_market.fund'),
            value: <Balance value={terms.insuranceFund} code={market.quoteCode} />,
          },
        ]}
      />
      <p className="pt-2 text-sub text-t3">{t('futures_market.mark_note')}</p>
    </Card>
  )
}

function Trading({ terms, market }: TermsProps) {
  const { t, quantityText } = useFormat()
  const lots = (value: Amount) => `${quantityText(value)} ${t('futures.lots_unit', { n: countLots(value) })}`
  const hours =
    terms.segment !== 'stocks'
      ? t('futures_market.hours_always')
      : t(terms.isTrading === true ? 'spot.session_open' : 'spot.session_closed')
  const most = Math.max(...terms.leverages, ...terms.superLeverages.map(({ leverage }) => leverage))
  return (
    <Card>
      <h2 className="pb-1 text-row font-semi">{t('futures_market.trading')}</h2>
      <Facts
        layout="small"
        rows={[
          { label: t('futures_market.hours'), value: hours },
          {
            label: t('futures_market.price_step'),
            value: `${quantityText(terms.priceTick)} ${market.quoteCode}`,
          },
          {
            label: t('futures_market.lot_size'),
            value: `${quantityText(terms.lotSize)} ${market.baseCode}`,
          },
          { label: t('futures_market.lots_min'), value: lots(terms.lotsMin) },
          { label: t('futures_market.lots_max'), value: lots(terms.lotsMax) },
          { label: t('futures_market.leverage_max'), value: <span className="num">{most}×</span> },
        ]}
      />
    </Card>
  )
}

function Fees({ terms, market }: TermsProps) {
  const { t, rateText } = useFormat()
  const rate = (fraction: Amount) => <span className="num">{rateText(multiplyByInt(fraction, 100n))}</span>
  const texts = costTexts(terms)
  const cost = t(holdingLabel(terms))
  const perNight = (fraction: Amount) =>
    t(texts.rate, {
      rate: rateText(multiplyByInt(fraction, 100n)),
    })
  const own = useOwnFeeRate(market)
  return (
    <Card>
      <h2 className="pb-1 text-row font-semi">{t('futures.fees')}</h2>
      <Facts
        layout="small"
        rows={[
          { label: t('futures_market.fee_standard'), value: rate(terms.feeRate) },
          own !== null && { label: t('futures_market.fee_own'), value: rate(own), isStrong: true },
          { label: t('futures.spread'), value: rate(terms.spreadRate) },
          { label: t('futures_market.liquidation_fee'), value: rate(terms.liquidationFeeRate) },
          {
            label: `${cost} · ${t('futures.long')}`,
            value: perNight(terms.overnightLong),
          },
          {
            label: `${cost} · ${t('futures.short')}`,
            value: perNight(terms.overnightShort),
          },
          {
            label: t(texts.next),
            value: <NextFee at={terms.overnightAt} />,
          },
        ]}
      />
    </Card>
  )
}

/** The member's rate after discounts; null for guests. */
function useOwnFeeRate({ base, quote }: Market): Amount | null {
  const isMember = useIsMember()
  const ticket = useQuery({ ...queryFor(futures.ticket, { base, quote }), enabled: isMember })
  return ticket.data?.feeRate ?? null
}

function NextFee({ at }: { readonly at: MarketTerms['overnightAt'] }) {
  const now = useNow()
  return <span className="num">{countdownText(at - now)}</span>
}
