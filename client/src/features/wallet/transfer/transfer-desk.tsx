import type { Amount } from '@bourse/contracts/kit'
import { type AccountKind, wallet, type Wallets } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { accountName, PickField, showFirstIssue } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { AmountField, amountIssueText } from '#kit/field'
import { say } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { useWrite } from '#wire'
import { Ends } from './ends.tsx'
import {
  availableIn,
  coinsBetween,
  flipped,
  type Holdable,
  TRANSFER_PLACES,
  type TransferForm,
  transferIssue,
  transferMeant,
  withAccount,
} from './transfer-form.ts'

type Props = { wallets: Wallets; coins: readonly Holdable[]; first: TransferForm }
type Moved = { readonly quantity: Amount; readonly code: string; readonly to: AccountKind }

/** From, to, coin, amount, one press; the line above the button says what was moved. */
export function TransferDesk({ wallets, coins, first }: Props) {
  const t = useText()
  const language = useLanguage()
  const isOnline = useOnline()
  const [typed, setTyped] = useState(first)
  const [isJudged, judge] = useState(false)
  const [moved, setMoved] = useState<Moved | null>(null)
  const offered = coinsBetween(coins, typed.from, typed.to)
  const coin = offered.find((each) => each.id === typed.asset) ?? offered[0]
  const form = { ...typed, asset: coin?.id ?? typed.asset }
  const available = availableIn(wallets, form.from, form.asset)
  const issue = transferIssue(form, available)
  const code = coin?.code ?? ''
  const told = isJudged && issue !== 'same_account' ? issue : null
  const sentence = ({ quantity, code: of, to }: Moved) =>
    t('transfer.moved', { amount: quantityText(quantity, language), coin: of, account: accountName(t, to) })
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
    const done = { quantity: meant.quantity, code, to: meant.to }
    change({ ...form, amount: '' })
    setMoved(done)
    say(sentence(done), 'success')
  }
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <Ends
          from={form.from}
          to={form.to}
          onPick={(end, kind) => change(withAccount(form, end, kind))}
          onFlip={() => change(flipped(form))}
        />
        {offered.length === 0 ? (
          <p role="status" className="text-row text-warning">
            {t('transfer.no_coin')}
          </p>
        ) : (
          <Card className="space-y-4">
            <PickField
              label={t('wallet.coin')}
              hasSearch
              choices={offered.map((each) => ({
                id: each.id,
                label: each.code,
                icon: <CoinDisc code={each.code} size={24} />,
                trailing: <Balance value={availableIn(wallets, form.from, each.id)} />,
              }))}
              value={form.asset}
              onPick={(asset) => change({ ...form, asset, amount: '' })}
            />
            <AmountField
              label={t('deposit.amount')}
              value={form.amount}
              onChange={(amount) => change({ ...form, amount })}
              onBlur={() => form.amount !== '' && judge(true)}
              places={TRANSFER_PLACES}
              unit={code}
              max={available}
              aside={
                <span className="text-sub text-t3">
                  {t('field.available')} <Balance value={available} code={code} className="text-t2" />
                </span>
              }
              error={amountIssueText(told, { t, language, coin: code, limits: {} })}
            />
          </Card>
        )}
        {form.from === 'futures' && <p className="text-sub text-t3">{t('transfer.movable')}</p>}
      </Section>
      <BottomBar>
        {moved !== null && (
          <p role="status" className="pb-2 text-center text-row text-success">
            {sentence(moved)}
          </p>
        )}
        <Button
          isBusy={move.isBusy}
          isDisabled={!isOnline || coin === undefined}
          onClick={() => void confirm()}
          reason={isOnline ? move.failure?.message : t('app.write_offline')}
        >
          {t('app.confirm')}
        </Button>
      </BottomBar>
    </>
  )
}
