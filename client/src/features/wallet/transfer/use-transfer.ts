import type { Amount } from '@bourse/contracts/kit'
import { type AccountKind, wallet, type Wallets } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { accountName, showFirstIssue } from '#features/wallet'
import { say } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useWrite } from '#wire'
import {
  availableIn,
  coinsBetween,
  type Holdable,
  type TransferForm,
  transferIssue,
  transferMeant,
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
  const [isJudged, judge] = useState(false)
  const [moved, setMoved] = useState<Moved | null>(null)
  const offered = coinsBetween(coins, typed.from, typed.to)
  const coin = offered.find((each) => each.id === typed.asset) ?? offered[0]
  const form = { ...typed, asset: coin?.id ?? typed.asset }
  const available = availableIn(wallets, form.from, form.asset)
  const issue = isJudged ? transferIssue(form, available) : null
  const sentence = ({ quantity, code, to }: Moved) =>
    t('transfer.moved', { amount: quantityText(quantity, language), coin: code, account: accountName(t, to) })
  const move = useWrite(wallet.transfer, {
    spoils: [wallet.list, wallet.detail, wallet.statement, wallet.transferHistory],
    isQuiet: true,
  })
  const change = (next: TransferForm) => {
    setTyped(next)
    judge(false)
    setMoved(null)
    move.reset()
  }
  const confirm = async () => {
    judge(true)
    setMoved(null)
    const meant = transferMeant(form, available)
    if (meant === null) return showFirstIssue()
    if ((await move.send(meant)) === null) return
    const done = { quantity: meant.quantity, code: coin?.code ?? '', to: meant.to }
    change({ ...form, amount: '' })
    setMoved(done)
    say(sentence(done), 'success')
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
    leaveAmount: () => form.amount !== '' && judge(true),
    confirm: () => void confirm(),
  }
}
