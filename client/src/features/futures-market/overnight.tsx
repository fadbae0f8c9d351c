import {
  futures,
  type MarketTerms,
  overnightFee,
  type OvernightFeeRow,
  type OvernightRateRow,
  type Position,
} from '@bourse/contracts/futures'
import { type Amount, multiplyByInt, negate, PAGE_LIMIT_MAX, sum, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNow } from '#kit/device'
import { Empty, QueryView } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts, HistoryList, HistoryScreen } from '#kit/list'
import { countLots, Price } from '#kit/market'
import { useText } from '#text'
import { pagesFor, queryFor, useIsMember } from '#api'
import { Result, useMarketTerms } from '#api/positions'
import { linkToReceipts, ReceiptLink } from '#api/receipts'
import { costTexts } from './cost-texts.ts'

type Props = { readonly market: Market }

const COST_NAME = { overnight: 'futures.overnight', funding: 'futures.funding' } as const

/** The next overnight fee or funding, and past rates and own fees. */
export function Overnight({ market }: Props) {
  const t = useText()
  const isMember = useIsMember()
  return (
    <>
      <QueryView query={useMarketTerms(market)}>
        {(terms) => (
          <Section className="pt-3">
            <NextFee market={market} terms={terms} />
          </Section>
        )}
      </QueryView>
      <HistoryScreen
        name={t('futures.history')}
        param="by"
        variant="chips"
        isSticky={false}
        tabs={[
          { id: 'market', label: t('futures_market.rate_history'), content: <Rates market={market} /> },
          ...(isMember
            ? [
                {
                  id: 'own' as const,
                  label: t('futures_market.own_fees'),
                  content: <OwnFees market={market} />,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** Countdown and rates of the next midnight that is charged, or of the next funding, and what own positions will pay. */
function NextFee({ market, terms }: Props & { readonly terms: MarketTerms }) {
  const { t, rateText } = useFormat()
  const now = useNow()
  const own = usePrediction(market, terms)
  const texts = costTexts(terms)
  const rate = (fraction: Amount) => (
    <span className="num">{rateText(multiplyByInt(fraction, 100n * BigInt(terms.overnightNights)))}</span>
  )
  return (
    <Card>
      <Facts
        layout="small"
        rows={[
          {
            label: t(texts.next),
            value: <span className="num">{countdownText(terms.overnightAt - now)}</span>,
            isStrong: true,
          },
          terms.holdingCost !== 'funding' && {
            label: t('futures_market.nights'),
            value: <span className="num">{terms.overnightNights}</span>,
          },
          { label: t('futures.long'), value: rate(terms.overnightLong) },
          { label: t('futures.short'), value: rate(terms.overnightShort) },
          own !== null && {
            label: t('futures_market.predicted'),
            value: <Result value={negate(own)} code={market.quoteCode} isEstimate />,
          },
        ]}
      />
      <p className="pt-2 text-sub text-t3">{t(texts.note)}</p>
    </Card>
  )
}

/** The next fees or fundings of the member's open positions of this market, at the last price. */
function usePrediction({ base, quote }: Market, terms: MarketTerms): Amount | null {
  const isMember = useIsMember()
  const input = { base, quote, status: 'open', page: 1, limit: PAGE_LIMIT_MAX } as const
  const open = useQuery({ ...queryFor(futures.list, input), enabled: isMember }).data?.positions.list
  if (open === undefined || open.length === 0) return null
  const computeFee = ({ side, quantity, lots }: Position) =>
    overnightFee({
      quantity: quantity ?? lots,
      price: terms.price,
      rate: side === 'long' ? terms.overnightLong : terms.overnightShort,
      nights: terms.overnightNights,
    })
  return sum(ZERO, ...open.map(computeFee))
}

function Rates({ market: { base, quote } }: Props) {
  const t = useText()
  const pages = useInfiniteQuery(pagesFor(futures.overnightRates, { base, quote }))
  return (
    <HistoryList
      pages={pages}
      keyOf={({ midnight }) => String(midnight)}
      row={(rate) => <RateRow rate={rate} />}
      empty={<Empty title={t('futures_market.no_rates')} />}
    />
  )
}

function RateRow({ rate }: { readonly rate: OvernightRateRow }) {
  const { t, timeText, rateText } = useFormat()
  const percent = (fraction: Amount) => (
    <span className="num">{rateText(multiplyByInt(fraction, 100n * BigInt(rate.nights)))}</span>
  )
  return (
    <article className="space-y-2 px-gutter py-3">
      <h3 className="text-row font-med">
        {timeText(rate.midnight)} · {t(COST_NAME[rate.kind ?? 'overnight'])}
      </h3>
      <Facts
        layout="grid"
        rows={[
          { label: t('futures.long'), value: percent(rate.long) },
          { label: t('futures.short'), value: percent(rate.short) },
          { label: t('market.price'), value: <Price value={rate.price} isPlain /> },
          rate.premium === null
            ? { label: t('futures_market.nights'), value: <span className="num">{rate.nights}</span> }
            : {
                label: t('futures_market.premium'),
                value: <span className="num">{rateText(multiplyByInt(rate.premium, 100n))}</span>,
              },
        ]}
      />
    </article>
  )
}

function OwnFees({ market: { base, quote, quoteCode } }: Props) {
  const t = useText()
  const pages = useInfiniteQuery(pagesFor(futures.overnightFees, { base, quote }))
  return (
    <HistoryList
      pages={pages}
      keyOf={({ position, midnight }) => `${position} ${midnight}`}
      row={(fee) => <FeeRow fee={fee} code={quoteCode} />}
      empty={<Empty title={t('futures_market.no_fees')} />}
    />
  )
}

function FeeRow({ fee, code }: { readonly fee: OvernightFeeRow; readonly code: string }) {
  const { t, timeText, quantityText } = useFormat()
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-gutter py-3">
      <div className="min-w-0">
        <h3 className="text-row font-med">
          {fee.symbol} · {t(`futures.${fee.side}`)} · {quantityText(fee.lots)}{' '}
          {t('futures.lots_unit', { n: countLots(fee.lots) })}
        </h3>
        <p className="text-cap text-t3">
          {timeText(fee.midnight)} · {t(COST_NAME[fee.kind ?? 'overnight'])}
        </p>
      </div>
      <div className="ml-auto text-right">
        <Result value={negate(fee.fee)} code={code} />
        <p>
          <ReceiptLink link={linkToReceipts('position', fee.position)} />
        </p>
      </div>
    </article>
  )
}
