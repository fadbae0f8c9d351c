import { ACCOUNT_KINDS, type AccountKind, type Wallets } from '@bourse/contracts/wallet'
import { SegTabs } from '#kit/control'
import { useText } from '#text'
import { accountLabel } from './account-name.ts'
import { accountUsd } from './portfolio.ts'
import { FiatValue } from './fiat-value.tsx'

type Props = {
  wallets: Wallets
  value: AccountKind
  onChange: (kind: AccountKind) => void
  isHidden: boolean
}

/** The four accounts, each with its total. */
export function AccountTabs({ wallets, value, onChange, isHidden }: Props) {
  const t = useText()
  const tabs = ACCOUNT_KINDS.map((kind) => ({
    id: kind,
    label: (
      <span className="flex flex-col items-start pt-1 pb-2.5 text-left">
        <span>{accountLabel(t, kind)}</span>
        <span className="text-cap font-reg text-t2">
          <FiatValue usd={accountUsd(wallets, kind)} isHidden={isHidden} />
        </span>
      </span>
    ),
  }))
  return (
    <SegTabs
      name={t('wallet.accounts')}
      tabs={tabs}
      value={value}
      onChange={onChange}
      className="border-b border-line px-1"
    />
  )
}
