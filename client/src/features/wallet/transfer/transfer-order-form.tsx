import type { Wallets } from '@bourse/contracts/wallet'
import { SelectField } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { AmountField, amountIssueText } from '#kit/field'
import { BottomBar, Card, Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { AccountPair } from './account-pair.tsx'
import {
  availableIn,
  flipped,
  type Holdable,
  TRANSFER_DECIMALS,
  type TransferForm,
  withAccount,
} from './transfer-form.ts'
import { useTransfer } from './use-transfer.ts'

type Props = { wallets: Wallets; coins: readonly Holdable[]; first: TransferForm }

/** From, to, coin, amount, one press; the line above the button says what was moved. */
export function TransferOrderForm(props: Props) {
  const t = useText()
  const isOnline = useOnline()
  const transfer = useTransfer(props)
  const { form, offered, change } = transfer
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <AccountPair
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
          <WhatToMove transfer={transfer} wallets={props.wallets} />
        )}
        {form.from === 'futures' && <p className="text-sub text-t3">{t('transfer.movable')}</p>}
      </Section>
      <BottomBar>
        {transfer.moved !== null && (
          <p role="status" className="pb-2 text-center text-row text-success">
            {transfer.moved}
          </p>
        )}
        <Button
          isBusy={transfer.isBusy}
          isDisabled={!isOnline || offered.length === 0}
          onClick={transfer.confirm}
          reason={isOnline ? transfer.failure : t('app.write_offline')}
        >
          {t('app.confirm')}
        </Button>
      </BottomBar>
    </>
  )
}

function WhatToMove({ transfer, wallets }: { transfer: ReturnType<typeof useTransfer>; wallets: Wallets }) {
  const t = useText()
  const language = useLanguage()
  const { form, offered, code, available, change } = transfer
  return (
    <Card className="space-y-4">
      <SelectField
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
        onBlur={transfer.leaveAmount}
        places={TRANSFER_DECIMALS}
        unit={code}
        max={available}
        trailing={
          <span className="text-sub text-t3">
            {t('field.available')} <Balance value={available} code={code} className="text-t2" />
          </span>
        }
        error={amountIssueText(transfer.issue, { t, language, coin: code, limits: {} })}
      />
    </Card>
  )
}
