import { loans, type LoanTerms } from '@bourse/contracts/loans'
import { Chips } from '#kit/control'
import { AmountField } from '#kit/field'
import { SubmitBar, TransferLink } from '#kit/form'
import { Card, lazyComponent, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { CoinLabel } from '#kit/picture'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { CouponRow } from '#api/coupons'
import { OwnBalance } from '#api/own'
import { LoanFaq } from './loan-faq.tsx'
import { LimitCard } from './limit-card.tsx'
import { useFigures } from './parts.tsx'
import { couponOrder, neededFor } from './ticket-form.ts'
import { type BorrowForm, useBorrowForm } from './use-borrow-form.ts'

const BorrowReview = lazyComponent(async () => (await import('./review.tsx')).BorrowReview)

/** The limit, a ticket that is a calculator for guests, and questions. */
export function Ticket({ terms }: { terms: LoanTerms }) {
  const t = useText()
  const isMember = useIsMember()
  const form = useBorrowForm(terms)
  const closed = useAccessBlock(loans.borrow)
  return (
    <>
      <Section className="space-y-3 pt-3 pb-6">
        <LimitCard terms={terms} />
        <AccessCard endpoint={loans.borrow} />
        <Fields form={form} />
        <CouponRow
          order={couponOrder(form.derived, terms)}
          value={form.values.coupon}
          onChange={(coupon) => form.edit({ coupon })}
        />
        <Outlook form={form} />
        <LoanFaq terms={terms} />
      </Section>
      <SubmitBar
        form={form}
        label={t('loan.action', { coin: terms.code })}
        isMember={isMember}
        blocked={closed ?? (terms.tier === 0 ? t('loan.no_tier') : null)}
        review={form.draft !== null && <BorrowReview form={form} draft={form.draft} />}
      />
    </>
  )
}

function Fields({ form }: { form: BorrowForm }) {
  const t = useText()
  const { percent, money } = useFigures()
  const { context: terms, derived } = form
  const { coin, maximum } = derived
  const needed = neededFor(derived, terms)
  return (
    <Card className="space-y-2">
      <Chips
        name={t('loan.collateral')}
        value={form.values.coin}
        onChange={(asset) => form.edit({ coin: asset, collateral: '' })}
        chips={terms.coins.map(({ asset, code }) => ({
          id: asset as string,
          label: <CoinLabel code={code} />,
        }))}
      />
      {coin !== null && (
        <AmountField
          {...form.register('collateral')}
          label={t('loan.collateral')}
          decimals={coin.decimals}
          unit={coin.code}
          max={coin.free}
          hint={`${t('loan.counts', { percent: percent(coin.ratio) })}${needed === null ? '' : ` · ≥ ${money(needed, coin.code)}`}`}
          trailing={
            coin.free !== null && (
              <span className="text-sub text-t3">
                {t('field.available')} <OwnBalance value={coin.free} code={coin.code} className="text-t2" />
                <TransferLink name={t('screen.account_transfer')} query={{ asset: coin.asset, to: 'spot' }} />
              </span>
            )
          }
        />
      )}
      <AmountField
        {...form.register('amount')}
        label={t('loan.amount')}
        decimals={terms.decimals}
        unit={terms.code}
        max={maximum}
        hint={t('field.minimum', { n: money(terms.amountMin, '').trim(), coin: terms.code })}
      />
    </Card>
  )
}

function Outlook({ form: { context: terms, derived } }: { form: BorrowForm }) {
  const t = useText()
  const { percent, price, money, rates } = useFigures()
  return (
    <Card>
      <Facts
        layout="small"
        rows={[
          { label: t('loan.price_now'), value: price(derived.coin?.price ?? null) },
          { label: t('loan.ltv'), value: percent(derived.ltv, 2) },
          { label: t('loan.interest'), value: rates(terms.hourlyRate) },
          { label: t('loan.each_hour'), value: money(derived.eachHour, terms.code) },
          { label: t('loan.call_price'), value: price(derived.callPrice) },
          { label: t('loan.liquidation_price'), value: price(derived.liquidationPrice), isStrong: true },
        ]}
      />
    </Card>
  )
}
