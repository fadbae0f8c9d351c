import { ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, wallet, type Wallets } from '@bourse/contracts/wallet'
import { ArrowUpDown, History } from 'lucide-react'
import { useState } from 'react'
import {
  parseAccountKind,
  accountName,
  CoinAmountField,
  coinChoice,
  EmptyList,
  RecordsLink,
  SelectField,
  useWalletsAndCoins,
} from '#features/wallet'
import { IconButton } from '#kit/control'
import { QueryView, toast } from '#kit/feedback'
import { amountIssue, amountIssueText } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { kindOfCode, parseAmountInput, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useContractForm } from '#api/form'
import { OwnBalance } from '#api/own'
import {
  availableIn,
  coinsBetween,
  firstForm,
  flipped,
  type Holdable,
  type TransferForm,
  withAccount,
} from './transfer-form.ts'

export function Screen() {
  const asset = useQueryValue('asset') as AssetId | null
  const to = parseAccountKind(useQueryValue('to'))
  return (
    <QueryView query={useWalletsAndCoins()}>
      {({ wallets, coins }) => {
        const first = firstForm(coins, { asset, to })
        return (
          <>
            <RecordsLink
              to="fund/transfer_history?tab=transfers"
              label="screen.transfer_history"
              icon={History}
            />
            {first === null ? (
              <EmptyList kind="wallet" title="wallet.no_coin" />
            ) : (
              <TransferFields wallets={wallets} coins={coins} first={first} />
            )}
          </>
        )
      }}
    </QueryView>
  )
}

type Props = { wallets: Wallets; coins: readonly Holdable[]; first: TransferForm }

function useTransfer({ wallets, coins, first }: Props) {
  const format = useFormat()
  const { t, quantityText } = format
  const [moved, setMoved] = useState<string | null>(null)
  const offeredTo = (values: TransferForm) => {
    const offered = coinsBetween(coins, values.from, values.to)
    const coin = offered.find((each) => each.id === values.asset) ?? offered[0]
    const asset = coin?.id ?? values.asset
    return { offered, asset, code: coin?.code ?? '', available: availableIn(wallets, values.from, asset) }
  }
  const form = useContractForm(wallet.transfer, {
    defaults: first,
    toInput: (values) => ({
      ...values,
      asset: offeredTo(values).asset,
      quantity: parseAmountInput(values.quantity),
    }),
    check: (values) => {
      const { available: balance, code } = offeredTo(values)
      const issue = amountIssue(values.quantity, { balance })
      return { quantity: amountIssueText(issue, { format, coin: code, limits: {} }) }
    },
    onDone: (_message, { values, set }) => {
      const amount = quantityText(parseAmountInput(values.quantity) ?? ZERO)
      const account = accountName(t, values.to).full
      const message = t('transfer.moved', { amount, coin: offeredTo(values).code, account })
      set({ quantity: '' })
      setMoved(message)
      toast(message, 'success')
    },
  })
  const change = (changes: Partial<TransferForm>) => {
    setMoved(null)
    form.set(changes)
  }
  return { ...offeredTo(form.values), form, wallets, change, moved }
}

function TransferFields(props: Props) {
  const t = useText()
  const transfer = useTransfer(props)
  const { form, change, offered, moved } = transfer
  const accounts = ACCOUNT_KINDS.map((kind) => ({ id: kind, label: accountName(t, kind).full }))
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <Card className="flex items-center gap-2 pr-2!">
          <div className="min-w-0 flex-1 space-y-3">
            {(['from', 'to'] as const).map((end) => (
              <SelectField
                key={end}
                title={t(`swap.${end}`)}
                choices={accounts}
                value={form.values[end]}
                onPick={(kind) => change(withAccount(form.values, end, kind))}
              />
            ))}
          </div>
          <IconButton
            name={t('swap.flip')}
            onClick={() => change(flipped(form.values))}
            className="text-link!"
          >
            <ArrowUpDown size={22} />
          </IconButton>
        </Card>
        {offered.length === 0 ? (
          <p role="status" className="text-row text-warning">
            {t('transfer.no_coin')}
          </p>
        ) : (
          <WhatToMove transfer={transfer} />
        )}
        {form.values.from === 'futures' && <p className="text-sub text-t3">{t('transfer.movable')}</p>}
      </Section>
      <SubmitBar
        form={form}
        isDisabled={offered.length === 0}
        label={t('app.confirm')}
        above={
          moved !== null && (
            <p role="status" className="pb-2 text-center text-row text-success">
              {moved}
            </p>
          )
        }
      />
    </>
  )
}

function WhatToMove({ transfer }: { transfer: ReturnType<typeof useTransfer> }) {
  const t = useText()
  const { form, wallets, offered, asset, code, available, change } = transfer
  return (
    <Card className="space-y-4">
      <SelectField
        title={t('wallet.coin')}
        hasSearch
        choices={offered.map((each) =>
          coinChoice(
            each,
            <OwnBalance
              value={availableIn(wallets, form.values.from, each.id)}
              kind={kindOfCode(each.code)}
            />,
          ),
        )}
        value={asset}
        onPick={(next) => change({ asset: next, quantity: '' })}
      />
      <CoinAmountField
        code={code}
        available={available}
        {...form.field('quantity')}
        onChange={(quantity) => change({ quantity })}
      />
    </Card>
  )
}
