import { multiplyByInt, ONE, ZERO } from '@bourse/contracts/kit'
import type { WithdrawalLimits } from '@bourse/contracts/wallet'
import { AddressWait, CoinAmountField } from '#features/wallet'
import { SubmitBar } from '#kit/form'
import { useFormat } from '#kit/format'
import { Card, Section, lazyComponent } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance, Fiat } from '#kit/market'
import { Destination } from './destination.tsx'
import { LimitNotice, limitText } from './limit-notice.tsx'
import { useWithdrawal, type WithdrawalContext } from './use-withdrawal.ts'
import { leftToday, maxReceivable } from './withdraw-form.ts'

const WithdrawReview = lazyComponent(async () => (await import('./withdraw-review.tsx')).WithdrawReview)

/** Destination, amount, and a review confirmed by a slide. A failed call keeps the typed values. */
export function WithdrawalForm(context: WithdrawalContext) {
  const format = useFormat()
  const { t, momentOf, quantityText } = format
  const withdrawal = useWithdrawal(context)
  const { form, state, block, code, limits, arrives, leaves } = withdrawal
  const overLimit = block !== null && limits !== null ? limitText(block, limits, format) : null
  const { heldUntil } = context.proof
  const held = heldUntil === null ? null : t('withdraw.held', { time: momentOf(heldUntil) })
  const leaving = <Balance value={arrives === ZERO ? null : leaves} code={code} />
  return (
    <>
      <Section className="space-y-3 pb-6">
        {block !== null && limits !== null && <LimitNotice block={block} limits={limits} />}
        <Destination withdrawal={withdrawal} />
        <Card className="pb-1!">
          <CoinAmountField
            label={t('deposit.receive')}
            code={code}
            available={state.available}
            max={maxReceivable(state)}
            hint={t('field.minimum', { n: quantityText(state.minimum), coin: code })}
            {...form.field('amount')}
          />
          <div className="pt-2">
            <Facts
              rows={[
                { label: t('deposit.fee'), value: <Balance value={state.fee} code={code} /> },
                { label: t('withdraw.leaves'), value: leaving },
                limits !== null && { label: t('withdraw.left'), value: <LimitLine limits={limits} /> },
              ]}
            />
          </div>
        </Card>
        <AddressWait seconds={context.proof.addressHoldSeconds} />
      </Section>
      <SubmitBar
        form={form}
        label={t('app.next')}
        blocked={held ?? overLimit}
        review={form.isReviewing && <WithdrawReview withdrawal={withdrawal} />}
      />
    </>
  )
}

function LimitLine({ limits }: { limits: WithdrawalLimits }) {
  const { t, quantityText } = useFormat()
  const { btc, usd } = leftToday(limits)
  const level = quantityText(multiplyByInt(ONE, BigInt(limits.level)))
  return (
    <span className="flex flex-col items-end gap-0.5">
      {btc !== null && (
        <span>
          <Balance value={btc} code="BTC" />
          <span className="block text-sub text-t3">{t('withdraw.level', { n: level })}</span>
        </span>
      )}
      {usd !== null && (
        <span>
          <Fiat value={usd} code="USD" />
          <span className="block text-sub text-t3">VIP {limits.tier}</span>
        </span>
      )}
    </span>
  )
}
