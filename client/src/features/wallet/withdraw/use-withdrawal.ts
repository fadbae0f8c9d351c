import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Wallets, WithdrawalLimits } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { type Network, showFirstIssue } from '#features/wallet'
import { useCards } from '#features/wallet/card'
import { leftInCoin } from './limits.ts'
import { emptyWithdraw, type WithdrawForm, withdrawIssues, withdrawMeant } from './withdraw-form.ts'

type Terms = {
  readonly fee: Amount
  readonly minimum: Amount
  readonly spot: Amount | null
  readonly fiat: Amount | null
}

/** All that is known before anything is typed. */
export type WithdrawGround = {
  readonly asset: AssetId
  readonly code: string
  readonly terms: Terms
  readonly networks: readonly Network[]
  readonly limits: WithdrawalLimits | null
  readonly wallets: Wallets
  readonly needsPayPassword: boolean
}

const nothingJudged = { to: false, amount: false, payPassword: false }

/** What was typed, what it means, what is wrong with it, part by part. */
export function useWithdrawal(ground: WithdrawGround) {
  const { code, terms, networks, limits, wallets, needsPayPassword } = ground
  const [form, setForm] = useState<WithdrawForm>(emptyWithdraw)
  const [chosen, chooseNetwork] = useState<string | null>(null)
  const [judged, judge] = useState(nothingJudged)
  const [isReviewing, setReviewing] = useState(false)
  const cards = useCards(form.way !== 'address')
  const card = form.way === 'address' ? null : cards[form.way]
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
  const meant = withdrawMeant(form, facts)
  const change = (part: keyof typeof judged, next: Partial<WithdrawForm>) => {
    setForm((before) => ({ ...before, ...next }))
    judge({ ...judged, [part]: false })
  }
  const press = () => {
    judge({ to: true, amount: true, payPassword: true })
    setReviewing(meant !== null)
    if (meant === null) showFirstIssue()
  }
  return {
    form,
    facts,
    meant: isReviewing ? meant : null,
    network: networks.find((each) => each.id === chosen) ?? networks[0] ?? null,
    chooseNetwork,
    card,
    isCardPending: cards.isPending,
    issues: {
      to: judged.to ? found.to : null,
      amount: judged.amount ? found.amount : null,
      payPassword: judged.payPassword ? found.payPassword : null,
    },
    change,
    leaveAmount: () => form.amount !== '' && judge({ ...judged, amount: true }),
    press,
    close: () => setReviewing(false),
  }
}
