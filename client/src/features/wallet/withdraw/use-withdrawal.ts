import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Wallets, WithdrawalLimits } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { type Network, scrollToFirstError } from '#features/wallet'
import { useCards } from '#features/wallet/card'
import { leftInCoin } from './limits.ts'
import { emptyWithdraw, type WithdrawForm, withdrawIssues, deriveWithdrawal } from './withdraw-form.ts'

type Terms = {
  readonly fee: Amount
  readonly minimum: Amount
  readonly spot: Amount | null
  readonly fiat: Amount | null
}

/** All that is known before anything is typed. */
export type WithdrawalContext = {
  readonly asset: AssetId
  readonly code: string
  readonly terms: Terms
  readonly networks: readonly Network[]
  readonly limits: WithdrawalLimits | null
  readonly wallets: Wallets
  readonly needsPayPassword: boolean
}

const untouched = { to: false, amount: false, payPassword: false }

/** What was typed, what it means, what is wrong with it, part by part. */
export function useWithdrawal(context: WithdrawalContext) {
  const { code, terms, networks, limits, wallets, needsPayPassword } = context
  const [form, setForm] = useState<WithdrawForm>(emptyWithdraw)
  const [chosen, chooseNetwork] = useState<string | null>(null)
  const [touched, setTouched] = useState(untouched)
  const [isReviewing, setReviewing] = useState(false)
  const cards = useCards(form.method !== 'address')
  const card = form.method === 'address' ? null : cards[form.method]
  const price = (of: string) => wallets.spot.balances.find((row) => row.code === of)?.price ?? null
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
  const derived = deriveWithdrawal(form, facts)
  const change = (part: keyof typeof touched, next: Partial<WithdrawForm>) => {
    setForm((before) => ({ ...before, ...next }))
    setTouched({ ...touched, [part]: false })
  }
  const press = () => {
    setTouched({ to: true, amount: true, payPassword: true })
    setReviewing(derived !== null)
    if (derived === null) scrollToFirstError()
  }
  return {
    form,
    facts,
    derived: isReviewing ? derived : null,
    network: networks.find((each) => each.id === chosen) ?? networks[0] ?? null,
    chooseNetwork,
    card,
    isCardPending: cards.isPending,
    issues: {
      to: touched.to ? found.to : null,
      amount: touched.amount ? found.amount : null,
      payPassword: touched.payPassword ? found.payPassword : null,
    },
    change,
    leaveAmount: () => form.amount !== '' && setTouched({ ...touched, amount: true }),
    press,
    close: () => setReviewing(false),
  }
}
