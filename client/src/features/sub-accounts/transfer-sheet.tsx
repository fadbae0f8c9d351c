import type { MemberId } from '@bourse/contracts/account'
import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type OwnAccount, subAccounts } from '@bourse/contracts/sub-accounts'
import { Chips } from '#kit/control'
import { QueryView, toast } from '#kit/feedback'
import { amountIssue, amountIssueText, AmountField } from '#kit/field'
import { parseAmountInput, useFormat } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { FormSheet, useContractForm } from '#api/form'
import { OwnBalance } from '#api/own'
import { useWallets } from '#api/portfolio'
import { useAccountName } from '#api/sub-accounts'

type Props = { from: OwnAccount; others: readonly OwnAccount[]; onClose: () => void }
type Coin = { readonly id: AssetId; readonly code: string; readonly available: Amount }

/** Moves coins of the selected account to another own account. */
export function TransferSheet({ from, others, onClose }: Props) {
  const t = useText()
  return (
    <QueryView query={useWallets()}>
      {({ spot }) => {
        const coins = spot.balances
          .filter(({ available }) => available > ZERO)
          .map(({ asset, code, available }) => ({ id: asset, code, available }))
        const [first] = coins
        const targets = others.filter(({ id }) => id !== from.id)
        const [target] = targets
        if (first === undefined || target === undefined)
          return (
            <Sheet title={t('accounts.transfer')} onClose={onClose}>
              <p role="status" className="py-4 text-row text-t2">
                {t('accounts.no_coin')}
              </p>
            </Sheet>
          )
        return <TransferForm {...{ from, targets, coins, first, target, onClose }} />
      }}
    </QueryView>
  )
}

type FormProps = {
  from: OwnAccount
  targets: readonly OwnAccount[]
  coins: readonly Coin[]
  first: Coin
  target: OwnAccount
  onClose: () => void
}

function useTransferForm({ from, targets, coins, first, target, onClose }: FormProps) {
  const format = useFormat()
  const nameOf = useAccountName()
  const coinOf = (asset: string) => coins.find(({ id }) => id === asset) ?? first
  const form = useContractForm(subAccounts.transfer, {
    defaults: { asset: first.id as string, to: target.id as string, quantity: '' },
    toInput: ({ asset, to, quantity }) => ({
      asset: asset as AssetId,
      from: from.id,
      to: to as MemberId,
      quantity: parseAmountInput(quantity),
    }),
    check: ({ asset, quantity }) => {
      const { code, available: balance } = coinOf(asset)
      const issue = amountIssue(quantity, { balance })
      return { quantity: amountIssueText(issue, { format, coin: code, limits: {} }) }
    },
    onDone: (_message, { values }) => {
      const amount = format.quantityText(parseAmountInput(values.quantity) ?? ZERO)
      const name = nameOf(targets.find(({ id }) => id === values.to) ?? target)
      toast(format.t('accounts.moved', { amount, coin: coinOf(values.asset).code, name }), 'success')
      onClose()
    },
  })
  return { form, coin: coinOf(form.values.asset) }
}

function TransferForm(props: FormProps) {
  const { from, targets, coins, onClose } = props
  const t = useText()
  const nameOf = useAccountName()
  const { form, coin } = useTransferForm(props)
  const { values, set } = form
  return (
    <FormSheet form={form} title={t('accounts.transfer')} label={t('app.confirm')} onClose={onClose}>
      <div className="space-y-4 pt-1">
        <p className="text-row text-t2">{t('accounts.transfer_note')}</p>
        <p className="flex justify-between gap-3 text-row">
          <span className="text-t2">{t('accounts.from')}</span>
          <span className="wrap-anywhere text-t1">{nameOf(from)}</span>
        </p>
        <div>
          <p className="text-sub font-med text-t2">{t('accounts.to')}</p>
          <Chips
            name={t('accounts.to')}
            chips={targets.map((one) => ({ id: one.id as string, label: nameOf(one) }))}
            value={values.to}
            onChange={(to) => set({ to })}
          />
        </div>
        <div>
          <p className="text-sub font-med text-t2">{t('accounts.coin')}</p>
          <Chips
            name={t('accounts.coin')}
            chips={coins.map(({ id, code }) => ({ id: id as string, label: code }))}
            value={values.asset}
            onChange={(asset) => set({ asset, quantity: '' })}
          />
        </div>
        <AmountField
          label={t('accounts.amount')}
          decimals={8}
          unit={coin.code}
          max={coin.available}
          trailing={
            <span className="text-sub text-t3">
              {t('field.available')}{' '}
              <OwnBalance value={coin.available} code={coin.code} className="text-t2" />
            </span>
          }
          {...form.field('quantity')}
        />
      </div>
    </FormSheet>
  )
}
