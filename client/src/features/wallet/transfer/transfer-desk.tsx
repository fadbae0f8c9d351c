import type { Wallets } from '@bourse/contracts/wallet'
import { PickField } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { AmountField, amountIssueText } from '#kit/field'
import { BottomBar, Card, Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { Ends } from './ends.tsx'
import {
  availableIn,
  flipped,
  type Holdable,
  TRANSFER_PLACES,
  type TransferForm,
  withAccount,
} from './transfer-form.ts'
import { useTransfer } from './use-transfer.ts'

type Props = { wallets: Wallets; coins: readonly Holdable[]; first: TransferForm }

/** From, to, coin, amount, one press; the line above the button says what was moved. */
export function TransferDesk(props: Props) {
  const t = useText()
  const isOnline = useOnline()
  const desk = useTransfer(props)
  const { form, offered, change } = desk
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
          <WhatToMove desk={desk} wallets={props.wallets} />
        )}
        {form.from === 'futures' && <p className="text-sub text-t3">{t('transfer.movable')}</p>}
      </Section>
      <BottomBar>
        {desk.moved !== null && (
          <p role="status" className="pb-2 text-center text-row text-success">
            {desk.moved}
          </p>
        )}
        <Button
          isBusy={desk.isBusy}
          isDisabled={!isOnline || offered.length === 0}
          onClick={desk.confirm}
          reason={isOnline ? desk.failure : t('app.write_offline')}
        >
          {t('app.confirm')}
        </Button>
      </BottomBar>
    </>
  )
}

function WhatToMove({ desk, wallets }: { desk: ReturnType<typeof useTransfer>; wallets: Wallets }) {
  const t = useText()
  const language = useLanguage()
  const { form, offered, code, available, change } = desk
  return (
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
        onBlur={desk.leaveAmount}
        places={TRANSFER_PLACES}
        unit={code}
        max={available}
        aside={
          <span className="text-sub text-t3">
            {t('field.available')} <Balance value={available} code={code} className="text-t2" />
          </span>
        }
        error={amountIssueText(desk.issue, { t, language, coin: code, limits: {} })}
      />
    </Card>
  )
}
