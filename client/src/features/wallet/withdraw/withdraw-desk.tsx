import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { PasswordField } from '#kit/field'
import { BottomBar, Card, Section } from '#kit/layout'
import { useText } from '#text'
import { AmountPart } from './amount-part.tsx'
import { Destination } from './destination.tsx'
import { useWithdrawal, type WithdrawGround } from './use-withdrawal.ts'
import { WithdrawReview } from './withdraw-review.tsx'

/** Where to, how much, and the review that ends in a slide. A failed call keeps everything as it was typed. */
export function WithdrawDesk(ground: WithdrawGround) {
  const { asset, code, networks, limits, needsPayPassword } = ground
  const t = useText()
  const isOnline = useOnline()
  const desk = useWithdrawal(ground)
  const { form, issues, network, card } = desk
  return (
    <>
      <Section className="space-y-3 pb-6">
        <Destination asset={asset} networks={networks} desk={desk} />
        <AmountPart
          code={code}
          form={form}
          facts={desk.facts}
          limits={limits}
          issue={issues.amount}
          onChange={(amount) => desk.change('amount', { amount })}
          onLeave={desk.leaveAmount}
        />
        {needsPayPassword && (
          <PayPassword
            value={form.payPassword}
            isMissing={issues.payPassword !== null}
            onChange={(payPassword) => desk.change('payPassword', { payPassword })}
          />
        )}
      </Section>
      <BottomBar>
        <Button
          onClick={desk.press}
          isDisabled={!isOnline}
          reason={isOnline ? undefined : t('app.write_offline')}
        >
          {t('app.next')}
        </Button>
      </BottomBar>
      {desk.meant !== null && (
        <WithdrawReview
          asset={asset}
          code={code}
          network={form.way === 'address' ? (network?.name ?? null) : null}
          form={form}
          facts={desk.facts}
          meant={desk.meant}
          card={card}
          onClose={desk.close}
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
