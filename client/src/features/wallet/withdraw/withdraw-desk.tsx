import { ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Wallets, WithdrawalLimits } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { type Network, showFirstIssue } from '#features/wallet'
import { useCards } from '#features/wallet/card'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { PasswordField } from '#kit/field'
import { BottomBar, Card, Section } from '#kit/layout'
import { useText } from '#text'
import { AmountPart } from './amount-part.tsx'
import { Destination } from './destination.tsx'
import { leftInCoin } from './limits.ts'
import { emptyWithdraw, type WithdrawForm, withdrawIssues, withdrawMeant } from './withdraw-form.ts'
import { WithdrawReview } from './withdraw-review.tsx'

type Terms = {
  readonly fee: Parameters<typeof withdrawMeant>[1]['fee']
  readonly minimum: Parameters<typeof withdrawMeant>[1]['minimum']
  readonly spot: Parameters<typeof withdrawMeant>[1]['left']
  readonly fiat: Parameters<typeof withdrawMeant>[1]['left']
}
type Props = {
  asset: AssetId
  code: string
  terms: Terms
  networks: readonly Network[]
  limits: WithdrawalLimits | null
  wallets: Wallets
  needsPayPassword: boolean
}

const nothingJudged = { to: false, amount: false, payPassword: false }

/** Where to, how much, and the review that ends in a slide. A failed call keeps everything as it was typed. */
export function WithdrawDesk({ asset, code, terms, networks, limits, wallets, needsPayPassword }: Props) {
  const t = useText()
  const isOnline = useOnline()
  const [form, setForm] = useState<WithdrawForm>(emptyWithdraw)
  const [chosen, chooseNetwork] = useState<string | null>(null)
  const [judged, judge] = useState(nothingJudged)
  const [isReviewing, setReviewing] = useState(false)
  const cards = useCards(form.way !== 'address')
  const network = networks.find((each) => each.id === chosen) ?? networks[0] ?? null
  const price = (of: string) => wallets.spot.balances.find((row) => row.code === of)?.price ?? null
  const card = form.way === 'address' ? null : cards[form.way]
  const facts = {
    fee: terms.fee,
    minimum: terms.minimum,
    available: terms.spot ?? terms.fiat ?? ZERO,
    left: limits === null ? null : leftInCoin(limits, { coin: price(code), btc: price('BTC') }),
    own: networks.map((each) => each.address),
    hasCard: card !== null,
    needsPayPassword,
  }
  const found = withdrawIssues(form, facts)
  const meant = withdrawMeant(form, facts)
  const issues = {
    to: judged.to ? found.to : null,
    amount: judged.amount ? found.amount : null,
    payPassword: judged.payPassword ? found.payPassword : null,
  }
  const change = (part: keyof typeof judged, next: Partial<WithdrawForm>) => {
    setForm((before) => ({ ...before, ...next }))
    judge({ ...judged, [part]: false })
  }
  const press = () => {
    judge({ to: true, amount: true, payPassword: true })
    setReviewing(meant !== null)
    if (meant === null) showFirstIssue()
  }
  return (
    <>
      <Section className="space-y-3 pb-6">
        <Destination
          asset={asset}
          form={form}
          networks={networks}
          network={network}
          card={card}
          isCardPending={cards.isPending}
          issue={issues.to}
          onNetwork={chooseNetwork}
          onChange={(next) => change('to', next)}
        />
        <AmountPart
          code={code}
          form={form}
          facts={facts}
          limits={limits}
          issue={issues.amount}
          onChange={(amount) => change('amount', { amount })}
          onLeave={() => form.amount !== '' && judge({ ...judged, amount: true })}
        />
        {needsPayPassword && (
          <Card>
            <PasswordField
              label={t('screen.pay_password')}
              autoComplete="off"
              value={form.payPassword}
              onChange={(event) => change('payPassword', { payPassword: event.target.value })}
              error={issues.payPassword === null ? undefined : t('withdraw.pay_missing')}
            />
          </Card>
        )}
      </Section>
      <BottomBar>
        <Button
          onClick={press}
          isDisabled={!isOnline}
          {...(isOnline ? {} : { reason: t('app.write_offline') })}
        >
          {t('app.next')}
        </Button>
      </BottomBar>
      {isReviewing && meant !== null && (
        <WithdrawReview
          asset={asset}
          code={code}
          network={form.way === 'address' ? (network?.name ?? null) : null}
          form={form}
          facts={facts}
          meant={meant}
          card={card}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}
