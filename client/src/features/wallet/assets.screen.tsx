import { instantOf } from '@bourse/contracts/kit'
import { ACCOUNT_KINDS, type AccountKind, type Wallets } from '@bourse/contracts/wallet'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { SegTabs } from '#kit/control'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { clockText } from '#kit/format'
import { NavActions } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { usePreference } from '#api'
import { accountLabel } from './account-name.ts'
import { Actions } from './actions.tsx'
import { FiatValue } from './figures.tsx'
import { HoldingList } from './holding-list.tsx'
import { accountUsd } from './portfolio.ts'
import { useWallets } from './queries.ts'
import { TotalCard } from './total-card.tsx'

const REVALUE_MS = 15_000

/** The wallet: total, accounts, holdings and actions. */
export function Screen() {
  const t = useText()
  const wallets = useWallets(REVALUE_MS)
  const isHidden = usePreference('hidesBalances')
  const [kind, setKind] = useState<AccountKind>('spot')
  return (
    <PullRefresh onRefresh={() => wallets.refetch()}>
      <NavActions>
        <PageLink
          to="setting/bill"
          aria-label={t('screen.bills')}
          className="press flex size-hit items-center justify-center rounded-md text-t2"
        >
          <ReceiptText size={22} strokeWidth={1.75} aria-hidden="true" />
        </PageLink>
      </NavActions>
      {wallets.error !== null && wallets.data === undefined ? (
        <ErrorBox message={wallets.error.message} retry={() => void wallets.refetch()} />
      ) : (
        <>
          <TotalCard wallets={wallets.data} />
          <Actions />
          {wallets.error !== null && <AsOf at={wallets.dataUpdatedAt} message={wallets.error.message} />}
          {wallets.data === undefined ? (
            <SkeletonRows />
          ) : (
            <>
              <AccountTabs wallets={wallets.data} value={kind} onChange={setKind} isHidden={isHidden} />
              <HoldingList key={kind} wallets={wallets.data} kind={kind} isHidden={isHidden} />
            </>
          )}
        </>
      )}
    </PullRefresh>
  )
}

/** The last successful response stays, with its time and the failure. */
function AsOf({ at, message }: { at: number; message: string }) {
  const t = useText()
  const language = useLanguage()
  return (
    <p role="status" className="px-gutter pb-2 text-sub text-warning">
      {message} · {t('app.as_of', { time: clockText(instantOf(at), language) })}
    </p>
  )
}

type Props = {
  wallets: Wallets
  value: AccountKind
  onChange: (kind: AccountKind) => void
  isHidden: boolean
}

/** The four accounts with their totals. */
function AccountTabs({ wallets, value, onChange, isHidden }: Props) {
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
