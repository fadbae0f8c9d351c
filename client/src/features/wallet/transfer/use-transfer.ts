import type { Amount } from '@bourse/contracts/kit'
import { type AccountKind, wallet, type Wallets } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { accountName, scrollToFirstError } from '#features/wallet'
import { toast } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useEndpointMutation } from '#api'
import {
  availableIn,
  coinsBetween,
  type Holdable,
  type TransferForm,
  transferIssue,
  deriveTransfer,
} from './transfer-form.ts'

type Facts = {
  readonly wallets: Wallets
  readonly coins: readonly Holdable[]
  readonly first: TransferForm
}
type Moved = { readonly quantity: Amount; readonly code: string; readonly to: AccountKind }

/** The way of a move from what was chosen to the sentence that says it is done. */
export function useTransfer({ wallets, coins, first }: Facts) {
  const t = useText()
  const language = useLanguage()
  const [typed, setTyped] = useState(first)
  const [isTouched, setTouched] = useState(false)
  const [moved, setMoved] = useState<Moved | null>(null)
  const offered = coinsBetween(coins, typed.from, typed.to)
  const coin = offered.find((each) => each.id === typed.asset) ?? offered[0]
  const form = { ...typed, asset: coin?.id ?? typed.asset }
  const available = availableIn(wallets, form.from, form.asset)
  const issue = isTouched ? transferIssue(form, available) : null
  const sentence = ({ quantity, code, to }: Moved) =>
    t('transfer.moved', { amount: quantityText(quantity, language), coin: code, account: accountName(t, to) })
  const move = useEndpointMutation(wallet.transfer, {
    affects: [wallet.list, wallet.detail, wallet.statement, wallet.transferHistory],
    isQuiet: true,
  })
  const change = (next: TransferForm) => {
    setTyped(next)
    setTouched(false)
    setMoved(null)
    move.reset()
  }
  const confirm = async () => {
    setTouched(true)
    setMoved(null)
    const derived = deriveTransfer(form, available)
    if (derived === null) return scrollToFirstError()
    if ((await move.send(derived)) === null) return
    const done = { quantity: derived.quantity, code: coin?.code ?? '', to: derived.to }
    change({ ...form, amount: '' })
    setMoved(done)
    toast(sentence(done), 'success')
  }
  return {
    form,
    offered,
    code: coin?.code ?? '',
    available,
    issue: issue === 'same_account' ? null : issue,
    moved: moved === null ? null : sentence(moved),
    isBusy: move.isBusy,
    failure: move.failure?.message,
    change,
    leaveAmount: () => form.amount !== '' && setTouched(true),
    confirm: () => void confirm(),
  }
}
