import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { PasswordField } from '#kit/field'
import { BottomBar, Card, Section } from '#kit/layout'
import { useText } from '#text'
import { AmountPart } from './amount-part.tsx'
import { Destination } from './destination.tsx'
import { useWithdrawal, type WithdrawalContext } from './use-withdrawal.ts'
import { WithdrawReview } from './withdraw-review.tsx'

/** Where to, how much, and the review that ends in a slide. A failed call keeps everything as it was typed. */
export function WithdrawalOrderForm(context: WithdrawalContext) {
  const { asset, code, networks, limits, needsPayPassword } = context
  const t = useText()
  const isOnline = useOnline()
  const withdrawal = useWithdrawal(context)
  const { form, issues, network, card } = withdrawal
  return (
    <>
      <Section className="space-y-3 pb-6">
        <Destination asset={asset} networks={networks} withdrawal={withdrawal} />
        <AmountPart
          code={code}
          form={form}
          facts={withdrawal.facts}
          limits={limits}
          issue={issues.amount}
          onChange={(amount) => withdrawal.change('amount', { amount })}
          onLeave={withdrawal.leaveAmount}
        />
        {needsPayPassword && (
          <PayPassword
            value={form.payPassword}
            isMissing={issues.payPassword !== null}
            onChange={(payPassword) => withdrawal.change('payPassword', { payPassword })}
          />
        )}
      </Section>
      <BottomBar>
        <Button
          onClick={withdrawal.press}
          isDisabled={!isOnline}
          reason={isOnline ? undefined : t('app.write_offline')}
        >
          {t('app.next')}
        </Button>
      </BottomBar>
      {withdrawal.derived !== null && (
        <WithdrawReview
          asset={asset}
          code={code}
          network={form.method === 'address' ? (network?.name ?? null) : null}
          form={form}
          facts={withdrawal.facts}
          derived={withdrawal.derived}
          card={card}
          onClose={withdrawal.close}
        />
      )}
    </>
  )
}

type PayProps = { value: string; isMissing: boolean; onChange: (typed: string) => void }

function PayPassword({ value, isMissing, onChange }: PayProps) {
  const t = useText()
  return (
    <Card>
      <PasswordField
        label={t('screen.pay_password')}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={isMissing ? t('withdraw.pay_missing') : undefined}
      />
    </Card>
  )
}
