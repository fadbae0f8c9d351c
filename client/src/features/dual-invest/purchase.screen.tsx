import { dualInvest, type DualProduct, type DualProductId } from '@bourse/contracts/dual-invest'
import { toAmount, divide, min, ONE, truncate } from '@bourse/contracts/kit'
import { Empty, QueryView } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { AvailableLabel, SubmitBar } from '#kit/form'
import { useFormat } from '#kit/format'
import { Term } from '#kit/glossary'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Price } from '#kit/market'
import { LinkButton } from '#kit/control'
import { useQueryValue } from '#kit/route'
import { TriangleAlert } from 'lucide-react'
import { useText } from '#text'
import { AccessCard, useAccessBlock } from '#api/access'
import { OwnBalance } from '#api/own'
import { SharesLeft } from './shares-left.tsx'
import { OddsPanel, formatPercent } from './odds.tsx'
import { OutcomeDiagram } from './outcomes.tsx'
import { useProduct } from './queries.ts'
import { PurchaseReview } from './review.tsx'
import {
  countDays,
  resolvePayCode,
  resolveQuote,
  saleEndText,
  settlementDay,
  computeSettlement,
  resolveSharePrice,
} from './terms.ts'
import { type PurchaseForm, usePurchaseForm } from './use-purchase-form.ts'

export function Screen() {
  const t = useText()
  const id = (useQueryValue('id') ?? '0') as DualProductId
  const query = useProduct(id)
  const notFound = (
    <Empty kind="earn" title={t('dual_invest.sale_over')} note={t('dual_invest.none_note')}>
      <LinkButton to="invest/invest" kind="neutral">
        {t('dual_invest.browse')}
      </LinkButton>
    </Empty>
  )
  return (
    <QueryView query={query} empty={notFound} notFound={notFound}>
      {(product) => <Purchase key={id} product={product} />}
    </QueryView>
  )
}

function Purchase({ product }: { product: DualProduct }) {
  const t = useText()
  const form = usePurchaseForm(product)
  const closed = useAccessBlock(dualInvest.buy)
  const isOver = product.isOpen === false
  const blocked = isOver
    ? t('dual_invest.sale_over')
    : product.sharesLeft === 0
      ? t('dual_invest.sold_out')
      : closed
  return (
    <>
      <Section className="space-y-3 pt-2 pb-6">
        <AccessCard endpoint={dualInvest.buy} />
        <Terms product={product} />
        <Shares form={form} product={product} />
        <Card className="space-y-3">
          <h2 className="text-body font-semi">{t('dual_invest.outcomes')}</h2>
          <OutcomeDiagram
            kind={product.kind}
            strike={product.strike}
            quote={resolveQuote(product)}
            outcomes={form.derived.outcomes}
          />
          <p className="text-sub text-t3">{t('dual_invest.price_rule')}</p>
        </Card>
        <OddsPanel product={product} />
        <p className="flex gap-2 px-1 text-sub text-warning">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" />
          <span>
            {t('dual_invest.no_cancel')}. {t('dual_invest.risk')}
          </span>
        </p>
      </Section>
      <SubmitBar
        form={form}
        label={t('screen.dual_purchase')}
        blocked={blocked}
        review={form.draft !== null && <PurchaseReview form={form} draft={form.draft} blocked={blocked} />}
      />
    </>
  )
}

function Terms({ product }: { product: DualProduct }) {
  const format = useFormat()
  const { t, language, quantityText } = format
  const at = computeSettlement(product)
  return (
    <Card className="space-y-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-body font-semi">
          {product.code} · {t(`dual_invest.${product.kind}`)}
        </span>
        <span className="num font-num text-h2 font-semi text-up">
          {formatPercent(product.annualRate, format)}
          <span className="text-sub font-normal text-t3"> {t('dual_invest.a_year')}</span>
        </span>
      </p>
      <Facts
        layout="grid"
        rows={[
          {
            label: <Term id="strike">{t('dual_invest.strike')}</Term>,
            value: `${quantityText(product.strike)} ${resolveQuote(product)}`,
          },
          product.coinPrice !== null && {
            label: t('dual_invest.price_now'),
            value: <Price value={product.coinPrice} tick={null} isPlain />,
          },
          { label: t('dual_invest.term'), value: t('dual_invest.days', { n: countDays(product) }) },
          {
            label: t('dual_invest.maturity'),
            value: at === null ? '—' : t('dual_invest.at_time', { date: settlementDay(at, language) }),
          },
          // A deadline, without a countdown beside the button.
          product.saleClosesAt !== null && {
            label: t('dual_invest.sale_until'),
            value: saleEndText(product.saleClosesAt, language),
          },
        ]}
      />
      <SharesLeft product={product} />
    </Card>
  )
}

function Shares({ form, product }: { form: PurchaseForm; product: DualProduct }) {
  const { t, quantityText } = useFormat()
  const price = resolveSharePrice(product)
  const code = resolvePayCode(product)
  const { free } = form.context
  const { derived } = form
  const limits = [product.sharesLeft, product.sharesPerMember].flatMap((each) =>
    each === null ? [] : [toAmount(String(each))],
  )
  if (free !== null && price !== null) limits.push(truncate(divide(free, price, 'down'), 0))
  return (
    <Card className="space-y-3">
      <AmountField
        label={t('dual_invest.shares')}
        {...form.register('shares')}
        decimals={2}
        step={ONE}
        {...(limits.length === 0 ? {} : { max: limits.reduce(min) })}
      />
      <Facts
        layout="plain"
        className="space-y-1 text-sub"
        rows={[
          price !== null && {
            label: t('dual_invest.share_price'),
            value: `${quantityText(price)} ${code}`,
          },
          {
            label: t('dual_invest.pay'),
            value: derived.invested === null ? '—' : `${quantityText(derived.invested)} ${code}`,
            isStrong: true,
          },
          {
            label: <AvailableLabel name={t('field.available')} />,
            value: <OwnBalance value={free} code={code} />,
          },
        ]}
      />
    </Card>
  )
}
