import { max, type Output, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet, type Wallets, type WithdrawalLimits, type WithdrawalMethod } from '@bourse/contracts/wallet'
import { useState } from 'react'
import {
  addressError,
  DESTINATION_REFUSAL_FIELDS,
  destinationCoin,
  toDestination,
  type Networks,
  NO_DESTINATION,
  tagError,
  useCards,
} from '#features/wallet'
import { amountIssueText } from '#kit/field'
import { toast } from '#kit/feedback'
import { parseAmountInput, useFormat } from '#kit/format'
import { navigate } from '#kit/route'
import type { Key } from '#text'
import { useContractForm } from '#api/form'
import {
  NO_PROOF,
  PROOF_NAMES,
  PROOF_REFUSAL_FIELDS,
  proofErrors,
  proofInput,
  type useProofNeeds,
} from '#api/protection'
import {
  destinationIssue,
  leftInCoin,
  limitBlock,
  type WithdrawalState,
  withdrawalAmountIssue,
} from './withdraw-form.ts'

export type WithdrawalContext = Omit<Networks, 'query'> & {
  readonly asset: AssetId
  readonly code: string
  readonly terms: Output<typeof wallet.withdrawalTerms>
  readonly limits: WithdrawalLimits | null
  readonly wallets: Wallets
  readonly proof: NonNullable<ReturnType<typeof useProofNeeds>>
}

const DESTINATION_TEXTS = {
  own: 'withdraw.own',
  no_card: 'withdraw.no_card',
} as const satisfies Record<string, Key>

export function useWithdrawal(context: WithdrawalContext) {
  const { terms, networks, limits, wallets, code } = context
  const [method, setMethod] = useState<WithdrawalMethod>('address')
  const cards = useCards(method !== 'address')
  const card = method === 'address' ? null : cards[method]
  const price = (of: string) => wallets.spot.balances.find((row) => row.code === of)?.price ?? null
  const state: WithdrawalState = {
    fee: terms.fee,
    minimum: terms.minimum,
    available: terms.spot ?? terms.fiat ?? ZERO,
    left: limits === null ? null : leftInCoin(limits, { coin: price(code), btc: price('BTC') }),
    own: networks,
    hasCard: card !== null,
  }
  const form = useWithdrawForm(context, state)
  const choose = (next: WithdrawalMethod) => {
    setMethod(next)
    form.set({ method: next, address: form.values.address })
  }
  const destination = toDestination(form.values, destinationCoin(code, context))
  const arrives = max(parseAmountInput(form.values.amount) ?? ZERO, ZERO)
  const leaves = sum(arrives, state.fee)
  const block = limitBlock(limits, state, price('BTC'))
  return {
    ...context,
    form,
    state,
    block,
    choose,
    card,
    isCardPending: cards.isPending,
    destination,
    arrives,
    leaves,
  }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

function useWithdrawForm(context: WithdrawalContext, state: WithdrawalState) {
  const { asset, code, proof, network } = context
  const format = useFormat()
  const { t } = format
  const coin = destinationCoin(code, context)
  return useContractForm(wallet.withdraw, {
    defaults: { method: 'address' as WithdrawalMethod, ...NO_DESTINATION, amount: '', ...NO_PROOF },
    toInput: ({ method, address, tag, isUntagged, amount, ...typed }) => {
      const arrives = parseAmountInput(amount)
      const isAddress = method === 'address'
      return {
        asset,
        quantity: arrives === null ? null : sum(arrives, state.fee),
        method,
        fee: state.fee > ZERO ? state.fee : undefined,
        ...(isAddress
          ? { ...toDestination({ address, tag, isUntagged }, coin), network: network?.name ?? undefined }
          : {}),
        ...proofInput(typed, proof.needs),
      }
    },
    check: (values) => {
      const isAddress = values.method === 'address'
      const issue = destinationIssue({ ...toDestination(values, coin), method: values.method }, state)
      const unread = isAddress ? addressError(values.address, coin, t) : undefined
      const amount = withdrawalAmountIssue(values.amount, state)
      return {
        address: unread ?? (issue === null ? undefined : t(DESTINATION_TEXTS[issue])),
        tag: isAddress && unread === undefined ? tagError(values, coin, t) : undefined,
        amount:
          amount === 'limit'
            ? t('withdraw.limit')
            : amountIssueText(amount, { format, coin: code, limits: { minimum: state.minimum } }),
        ...proofErrors(values, proof.needs, t),
      }
    },
    hasReview: true,
    reviewFields: PROOF_NAMES,
    refusalFields: { ...PROOF_REFUSAL_FIELDS, ...DESTINATION_REFUSAL_FIELDS },
    onDone: ({ text }) => {
      toast(text, 'success')
      navigate('fund/receive_withdraw_record', { tab: 'withdraw' }, { replace: true })
    },
  })
}
