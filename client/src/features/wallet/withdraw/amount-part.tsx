import { parseAmountInput, quantityText } from '#kit/format'
import { max, sum, ZERO } from '@bourse/contracts/kit'
import type { WithdrawalLimits } from '@bourse/contracts/wallet'
import { Facts } from '#features/wallet'
import { AmountField, amountIssueText } from '#kit/field'
import { Card } from '#kit/layout'
import { Balance } from '#kit/market'
import { useLanguage, useText } from '#text'
import { LimitLine } from './limit-line.tsx'
import {
  maxReceivable,
  WITHDRAW_DECIMALS,
  type WithdrawFacts,
  type WithdrawForm,
  type WithdrawIssues,
} from './withdraw-form.ts'

type Props = {
  code: string
  form: WithdrawForm
  facts: WithdrawFacts
  limits: WithdrawalLimits | null
  issue: WithdrawIssues['amount']
  onChange: (amount: string) => void
  onLeave: () => void
}

/** What is to arrive, what it costs, and what may still leave today. */
export function AmountPart({ code, form, facts, limits, issue, onChange, onLeave }: Props) {
  const t = useText()
  const language = useLanguage()
  const typed = max(parseAmountInput(form.amount) ?? ZERO, ZERO)
  const error =
    issue === 'limit'
      ? t('withdraw.limit')
      : amountIssueText(issue, { t, language, coin: code, limits: { minimum: facts.minimum } })
  return (
    <Card className="pb-1!">
      <AmountField
        label={t('deposit.receive')}
        value={form.amount}
        onChange={onChange}
        onBlur={onLeave}
        places={WITHDRAW_DECIMALS}
        unit={code}
        max={maxReceivable(facts)}
        trailing={
          <span className="text-sub text-t3">
            {t('field.available')} <Balance value={facts.available} code={code} className="text-t2" />
          </span>
        }
        error={error}
        hint={t('field.minimum', { n: quantityText(facts.minimum, language), coin: code })}
      />
      <div className="pt-2">
        <Facts
          rows={[
            { label: t('deposit.fee'), value: <Balance value={facts.fee} code={code} /> },
            {
              label: t('withdraw.leaves'),
              value: <Balance value={typed === ZERO ? null : sum(typed, facts.fee)} code={code} />,
            },
            ...(limits === null ? [] : [{ label: t('withdraw.left'), value: <LimitLine limits={limits} /> }]),
          ]}
        />
      </div>
    </Card>
  )
}
