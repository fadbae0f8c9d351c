import { otc, type OtcOrder, type OtcOrderId, PAY_WITHIN_MS } from '@bourse/contracts/otc'
import { useQuery } from '@tanstack/react-query'
import { CopyButton, LinkButton } from '#kit/control'
import { DetailScreen, NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { SkeletonStack, StatusTag, Timeline } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Countdown } from '#kit/market'
import { useText } from '#text'
import { queryFor, useSite } from '#api'
import { useOwnText } from '#api/own'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { OrderActions } from './order-actions.tsx'
import { MerchantName } from './program-tag.tsx'
import { deriveState, listSteps } from './order-state.ts'

export const Screen = () => (
  <DetailScreen
    useRecord={(id: OtcOrderId) => useQuery(queryFor(otc.order, { id }))}
    skeleton={<SkeletonStack sizes={['h-14', 'h-40', 'h-40']} />}
    notFound={{ title: 'otc.gone', to: 'otc/otc', label: 'screen.otc' }}
    unavailable={<NotOffered />}
  >
    {(order) => (
      <>
        <Section className="space-y-3 pt-2 pb-6">
          <Head order={order} />
          <Figures order={order} />
          <Payee order={order} />
          <Progress order={order} />
          {order.status === 'disputed' && <DisputeNote />}
        </Section>
        <OrderActions order={order} />
      </>
    )}
  </DetailScreen>
)

type Props = { readonly order: OtcOrder }

function Head({ order }: Props) {
  const t = useText()
  const { side, code, status, payBy, merchant, responseSeconds } = order
  const leftMs = Math.max(0, payBy - useNow())
  const state = deriveState(order)
  const isWaiting = (side === 'buy' && status === 'paid') || (side === 'sell' && status === 'placed')
  return (
    <header className="flex items-center justify-between gap-3">
      <div className="min-w-0 space-y-1">
        <h2 className="text-h2 font-semi">
          {t(side === 'buy' ? 'otc.buy_coin' : 'otc.sell_coin', { coin: code })}
        </h2>
        <StatusTag status={state.status}>{t(state.key)}</StatusTag>
        {isWaiting && (
          <p className="text-sub text-t3">{t(`otc.wait_${side}`, { merchant, n: responseSeconds })}</p>
        )}
      </div>
      {status === 'placed' && (
        <div className="flex shrink-0 flex-col items-center gap-1 text-cap text-t3">
          <Countdown leftMs={leftMs} wholeMs={PAY_WITHIN_MS} />
        </div>
      )}
    </header>
  )
}

function Figures({ order }: Props) {
  const { t, quantityText } = useFormat()
  const own = useOwnText()
  const { side, code, fiat, price, quantity, total, merchant, method, id, complaint, remark } = order
  const coins = own(`${quantityText(quantity)} ${code}`)
  const money = own(`${quantityText(total)} ${fiat}`)
  return (
    <Card className="py-1!">
      <Facts
        rows={[
          { label: t('otc.you_pay'), value: side === 'buy' ? money : coins, isStrong: true },
          { label: t('otc.you_receive'), value: side === 'buy' ? coins : money, isStrong: true },
          { label: t('market.price'), value: `${quantityText(price)} ${fiat}` },
          {
            label: t('otc.merchant'),
            value: <MerchantName name={merchant} isProgram={order.isProgram} />,
          },
          { label: t('otc.method'), value: t(`otc.method_${method}`) },
          {
            label: t('otc.reference'),
            value: (
              <span className="inline-flex items-center">
                <span className="num font-num">{id}</span>
                <CopyButton name={t('app.copy')} text={id} size={16} className="-my-3 -mr-3" />
              </span>
            ),
          },
          complaint !== null && {
            label: t('otc.disputed'),
            value: <span className="wrap-anywhere whitespace-pre-wrap">{complaint}</span>,
          },
          remark !== null && {
            label: t('otc.remark'),
            value: <span className="wrap-anywhere whitespace-pre-wrap">{remark}</span>,
          },
        ]}
      />
    </Card>
  )
}

/** The account that receives the money, while the order is open. */
function Payee({ order: { side, payee, closedAt, proof } }: Props) {
  const t = useText()
  const site = useSite()
  if (closedAt !== null) return null
  const { bank, holder, number } = payee
  return (
    <Card className="space-y-1">
      <h3 className="text-row font-semi">{t(side === 'buy' ? 'otc.pay_to' : 'otc.paid_to_you')}</h3>
      <Facts
        layout="small"
        rows={[
          bank !== null && { label: t('otc.bank'), value: bank },
          { label: t('otc.holder'), value: holder },
          {
            label: t('otc.number'),
            value: (
              <span className="inline-flex items-center gap-1">
                <span className="min-w-0 font-num text-sub wrap-anywhere">{number}</span>
                {side === 'buy' && (
                  <CopyButton name={t('app.copy')} text={number} size={16} className="-my-3 -mr-3" />
                )}
              </span>
            ),
          },
        ]}
      />
      {site?.paper === true && side === 'buy' && (
        <p className="pt-1 text-sub text-warning">{t('otc.paper')}</p>
      )}
      {proof !== null && (
        <img
          src={proof}
          alt={t('otc.proof')}
          style={{ maxHeight: 240 }}
          className="rounded-md object-contain"
        />
      )}
    </Card>
  )
}

function DisputeNote() {
  const t = useText()
  return (
    <div className="space-y-1 text-center text-sub text-t3">
      <p>{t('otc.dispute_note')}</p>
      <LinkButton to="kefu/index" kind="text">
        {t('screen.support')}
      </LinkButton>
    </div>
  )
}

function Progress({ order }: Props) {
  const { t, timeText } = useFormat()
  const steps = listSteps(order).map(({ key, at, state }) => ({
    title: t(key),
    state,
    ...(at === null ? {} : { note: timeText(at) }),
  }))
  return (
    <Card>
      <Timeline steps={steps} />
      <ReceiptLink link={linkToReceipts('otc', order.id)} className="inline-flex min-h-hit items-center" />
    </Card>
  )
}
