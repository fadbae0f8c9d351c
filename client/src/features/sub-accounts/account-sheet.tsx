import { type OwnAccount, subAccounts } from '@bourse/contracts/sub-accounts'
import { useState } from 'react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { OwnFiat } from '#api/own'
import { useAccountName, useAccountSwitch } from '#api/sub-accounts'
import { NameSheet } from './name-sheet.tsx'
import { TransferSheet } from './transfer-sheet.tsx'

type Props = { account: OwnAccount; others: readonly OwnAccount[]; onClose: () => void }

/** One account: its figures, and the actions on it. Coins leave the selected account, whose balances are known. */
export function AccountSheet({ account, others, onClose }: Props) {
  const { t, timeText } = useFormat()
  const nameOf = useAccountName()
  const { isBusy, switchTo } = useAccountSwitch()
  const [step, setStep] = useState<'transfer' | 'rename' | 'close' | null>(null)
  if (step === 'transfer') return <TransferSheet from={account} others={others} onClose={onClose} />
  if (step === 'rename') return <NameSheet account={account} onClose={onClose} />
  if (step === 'close') return <CloseDialog account={account} onClose={onClose} />
  const isMain = account.name === null
  return (
    <Sheet title={nameOf(account)} onClose={onClose}>
      <Facts
        rows={[
          { label: t('accounts.equity'), value: <OwnFiat usd={account.equity} /> },
          { label: t('accounts.number'), value: <span className="num">{account.id}</span> },
          { label: t('accounts.opened'), value: timeText(account.createdAt) },
        ]}
      />
      <div className="space-y-3 pt-5">
        {!account.isSelected && (
          <Button isBusy={isBusy} onClick={() => void switchTo(account)}>
            {t('accounts.switch_to')}
          </Button>
        )}
        {account.isSelected && others.length > 1 && (
          <Button onClick={() => setStep('transfer')}>{t('accounts.transfer')}</Button>
        )}
        {!isMain && (
          <>
            <Button kind="neutral" onClick={() => setStep('rename')}>
              {t('accounts.rename')}
            </Button>
            <Button kind="danger" onClick={() => setStep('close')}>
              {t('accounts.close')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}

function CloseDialog({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const t = useText()
  const nameOf = useAccountName()
  const close = useEndpointMutation(subAccounts.close)
  const confirm = async () => {
    const message = await close.send({ id: account.id })
    onClose()
    if (message !== null) toast(message, 'success')
  }
  return (
    <Dialog
      title={t('accounts.close')}
      confirm={t('accounts.close')}
      kind="danger"
      isBusy={close.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('accounts.close_note', { name: nameOf(account) })}
    </Dialog>
  )
}
