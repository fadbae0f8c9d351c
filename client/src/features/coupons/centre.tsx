import { type CouponSeries, coupons } from '@bourse/contracts/coupons'
import { type Amount, multiplyByInt, ONE, subtract, ZERO } from '@bourse/contracts/kit'
import { points } from '@bourse/contracts/points'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, QueryView, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor, useEndpointMutation } from '#api'
import { AccessCard } from '#api/access'
import { couponTitle } from '#api/coupons'
import { CouponCard } from './coupon-card.tsx'

/** The series that may be claimed. */
export function Centre() {
  const t = useText()
  const query = useQuery(queryFor(coupons.centre, {}))
  const [chosen, choose] = useState<CouponSeries | null>(null)
  return (
    <PullRefresh onRefresh={query.refetch}>
      <QueryView
        query={query}
        empty={<Empty kind="rewards" title={t('coupons.none_offered')} />}
        unavailable={<NotOffered />}
      >
        {({ list }) => (
          <Section className="space-y-3 pt-3 pb-6">
            <AccessCard endpoint={coupons.claim} />
            {list.map((series) => (
              <SeriesCard key={series.id} series={series} onRedeem={() => choose(series)} />
            ))}
          </Section>
        )}
      </QueryView>
      {chosen !== null && <RedeemSheet series={chosen} onClose={() => choose(null)} />}
    </PullRefresh>
  )
}

function SeriesCard({ series, onRedeem }: { series: CouponSeries; onRedeem: () => void }) {
  const { t, quantityText } = useFormat()
  const { send, isBusy } = useClaim(series)
  const { cost, stock, validDays, isClaimed } = series
  const isSoldOut = stock <= 0
  const left = t('coupons.left', { n: quantityText(multiplyByInt(ONE, BigInt(stock))) })
  const price = cost > ZERO ? t('coupons.cost', { n: quantityText(cost) }) : null
  const label = isClaimed ? 'coupons.claimed' : isSoldOut ? 'coupons.gone' : 'coupons.claim'
  return (
    <CouponCard
      terms={series}
      note={[price, t('coupons.valid', { n: validDays }), left].filter((part) => part !== null).join(' · ')}
      action={
        <Button
          size="small"
          isBusy={isBusy}
          isDisabled={isClaimed || isSoldOut}
          onClick={() => (cost > ZERO ? onRedeem() : void send({ id: series.id }))}
        >
          {t(label)}
        </Button>
      }
    />
  )
}

function useClaim(series: CouponSeries, onDone: () => void = () => undefined) {
  const t = useText()
  return useEndpointMutation(coupons.claim, {
    isQuiet: series.cost > ZERO,
    onDone: () => {
      toast(t('coupons.claim_done'), 'success')
      onDone()
    },
  })
}

/** A coupon that costs points is reviewed first. */
function RedeemSheet({ series, onClose }: { series: CouponSeries; onClose: () => void }) {
  const format = useFormat()
  const { t, quantityText } = format
  const own = useQuery(queryFor(points.list, {})).data?.own ?? null
  const { send, isBusy, failure } = useClaim(series, onClose)
  const missing = own === null || own >= series.cost ? null : subtract(series.cost, own)
  const text = (amount: Amount) => quantityText(amount)
  return (
    <ReviewSheet
      title={t('coupons.review_title')}
      rows={[
        { label: t('coupons.coupon'), value: couponTitle(series, format) },
        { label: t('coupons.up_to_label'), value: `${text(series.face)} USDT` },
        { label: t('coupons.cost_label'), value: text(series.cost), isStrong: true },
        own !== null && {
          label: t('coupons.after'),
          value: missing === null ? text(subtract(own, series.cost)) : '—',
        },
      ]}
      confirm={t('coupons.claim')}
      blocked={missing === null ? null : t('coupons.missing', { n: text(missing) })}
      isBusy={isBusy}
      failure={failure?.message}
      onConfirm={() => void send({ id: series.id })}
      onClose={onClose}
    />
  )
}
