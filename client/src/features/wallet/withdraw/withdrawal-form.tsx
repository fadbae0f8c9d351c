import { max, multiplyByInt, ONE, subtract, sum, ZERO } from '@bourse/contracts/kit'
import type { WithdrawalLimits } from '@bourse/contracts/wallet'
import { CoinAmountField } from '#features/wallet'
import { PasswordField } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { parseAmountInput, quantityText } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance, Fiat } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { Destination } from './destination.tsx'
import { useWithdrawal, type Withdrawal, type WithdrawalContext } from './use-withdrawal.ts'
import { leftToday, maxReceivable, splitAddress } from './withdraw-form.ts'

/** Destination, amount, and a review confirmed by a slide. A failed call keeps the typed values. */
export function WithdrawalForm(context: WithdrawalContext) {
  const { asset, code, networks, limits, needsPayPassword } = context
  const t = useText()
  const withdrawal = useWithdrawal(context)
  const { form } = withdrawal
  return (
    <>
      <Section className="space-y-3 pb-6">
        <Destination asset={asset} networks={networks} withdrawal={withdrawal} />
        <AmountPart code={code} limits={limits} withdrawal={withdrawal} />
        {needsPayPassword && (
          <Card>
            <PasswordField
              label={t('screen.pay_password')}
              autoComplete="off"
              {...form.field('payPassword')}
            />
          </Card>
        )}
      </Section>
      <SubmitBar form={form} label={t('app.next')} />
      {form.isReviewing && <WithdrawReview code={code} withdrawal={withdrawal} />}
    </>
  )
}

type AmountProps = { code: string; limits: WithdrawalLimits | null; withdrawal: Withdrawal }

/** Amount to receive, fee, and the rest of the daily limit. */
function AmountPart({ code, limits, withdrawal: { form, facts } }: AmountProps) {
  const t = useText()
  const language = useLanguage()
  const typed = max(parseAmountInput(form.values.amount) ?? ZERO, ZERO)
  return (
    <Card className="pb-1!">
      <CoinAmountField
        label={t('deposit.receive')}
        code={code}
        available={facts.available}
        max={maxReceivable(facts)}
        hint={t('field.minimum', { n: quantityText(facts.minimum, language), coin: code })}
        {...form.field('amount')}
      />
      <div className="pt-2">
        <Facts
          rows={[
            { label: t('deposit.fee'), value: <Balance value={facts.fee} code={code} /> },
            {
              label: t('withdraw.leaves'),
              value: <Balance value={typed === ZERO ? null : sum(typed, facts.fee)} code={code} />,
            },
            limits !== null && { label: t('withdraw.left'), value: <LimitLine limits={limits} /> },
          ]}
        />
      </div>
    </Card>
  )
}

/** The rest of both limits with their cause: the identity level, and the tier if there is one. */
function LimitLine({ limits }: { limits: WithdrawalLimits }) {
  const t = useText()
  const language = useLanguage()
  const { btc, usd } = leftToday(limits)
  const level = quantityText(multiplyByInt(ONE, BigInt(limits.level)), language)
  return (
    <span className="flex flex-col items-end gap-0.5">
      {btc !== null && limits.btcLimit !== null && (
        <span>
          <Balance value={btc} code="BTC" places={4} />
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

/** The review: destination, network, proceeds and remaining balance. A slide submits it. */
function WithdrawReview({ code, withdrawal }: { code: string; withdrawal: Withdrawal }) {
  const { form, facts, network, card } = withdrawal
  const { method, address, amount } = form.values
  const t = useText()
  const isAddress = method === 'address'
  const networkName = isAddress ? (network?.name ?? null) : null
  const arrives = parseAmountInput(amount) ?? ZERO
  const leaves = sum(arrives, facts.fee)
  return (
    <ReviewSheet
      isFinal
      title={t('withdraw.review_title')}
      rows={[
        networkName !== null && { label: t('deposit.network'), value: networkName },
        { label: t('deposit.receive'), value: <Balance value={arrives} code={code} />, isStrong: true },
        { label: t('deposit.fee'), value: <Balance value={facts.fee} code={code} /> },
        { label: t('withdraw.leaves'), value: <Balance value={leaves} code={code} /> },
        { label: t('bill.after'), value: <Balance value={subtract(facts.available, leaves)} code={code} /> },
      ]}
      warning={t(isAddress ? 'withdraw.warning' : 'withdraw.warning_card')}
      {...form.review}
    >
      <h3 className="pt-1 text-sub text-t2">{t('withdraw.to')}</h3>
      {isAddress ? (
        <Edges address={address} />
      ) : (
        <p className="pb-2 text-body font-semi text-t1">{card?.number}</p>
      )}
    </ReviewSheet>
  )
}

/** Emphasises the first and last six characters, which people compare. */
function Edges({ address }: { address: string }) {
  const [first, middle, last] = splitAddress(address)
  return (
    <p className="pb-2 text-body break-all text-t3">
      <strong className="font-semi text-t1">{first}</strong>
      {middle}
      <strong className="font-semi text-t1">{last}</strong>
    </p>
  )
}
