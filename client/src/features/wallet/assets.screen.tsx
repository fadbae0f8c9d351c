import { type Amount, toInstant } from '@bourse/contracts/kit'
import { ACCOUNT_KINDS, type AccountKind, type Wallets } from '@bourse/contracts/wallet'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartPie,
  ChevronDown,
  Eye,
  EyeOff,
  FileClock,
  ReceiptText,
  Repeat,
} from 'lucide-react'
import { useState } from 'react'
import { IconButton, SegTabs } from '#kit/control'
import { ErrorBox, Skeleton, SkeletonRows } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { isHeightKnown, Reserved } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { Num } from '#kit/market'
import { currencyName } from '#kit/region'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { chooseFiat, setPreference, usePreference, useSession } from '#api'
import { EarnPanel, useIsEarnPlaced } from '#api/earn'
import { headline, headlineName, OwnBalance, OwnFiat, useInFiat, WealthLines } from '#api/own'
import { accountUsd, inBtc, useWealth, type Wealth } from '#api/portfolio'
import { AccountChip } from '#api/sub-accounts'
import { accountName } from './account-name.ts'
import { Picker } from './select-field.tsx'
import { RecordsLink } from './record-parts.tsx'
import { HoldingList } from './holding-list.tsx'
import { DebtLines, useDebts } from './debt-lines.tsx'

export function Screen() {
  const { t, clockText } = useFormat()
  const { data, wealth, error, dataUpdatedAt, refetch } = useWealth()
  const [kind, setKind] = useState<AccountKind>('spot')
  const debts = useDebts()
  const isEarnPlaced = useIsEarnPlaced()
  const isTotalPlaced = wealth !== undefined || isHeightKnown(TOTAL)
  const isPlaced = isTotalPlaced && debts.isPlaced && isEarnPlaced
  return (
    <PullRefresh onRefresh={() => refetch()}>
      <RecordsLink to="setting/bill" label="screen.bills" icon={ReceiptText} />
      {error !== null && data === undefined ? (
        <ErrorBox message={error.message} retry={() => void refetch()} />
      ) : (
        <div className="desk:grid desk:grid-cols-[400px_minmax(0,1fr)] desk:items-start desk:gap-4">
          <div>
            <TotalCard wallets={data} wealth={wealth} />
            {isTotalPlaced ? <Actions /> : <SkeletonRows />}
            {isPlaced && <DebtLines debts={debts} />}
          </div>
          {data === undefined || !isPlaced ? (
            isTotalPlaced && <SkeletonRows />
          ) : (
            <div>
              {/* The last successful response stays, with its time and the failure. */}
              {error !== null && (
                <p role="status" className="px-gutter pb-2 text-sub text-warning">
                  {error.message} · {t('app.as_of', { time: clockText(toInstant(dataUpdatedAt)) })}
                </p>
              )}
              <SegTabs
                name={t('wallet.accounts')}
                tabs={ACCOUNT_KINDS.map((id) => ({ id, label: <AccountTab wallets={data} kind={id} /> }))}
                value={kind}
                onChange={setKind}
                className="border-b border-line px-1"
              />
              {/* Part of the account above, so it is shown inside it. */}
              {kind === 'spot' && <EarnPanel />}
              <HoldingList key={kind} wallets={data} kind={kind} />
            </div>
          )}
        </div>
      )}
    </PullRefresh>
  )
}

function AccountTab({ wallets, kind }: { wallets: Wallets; kind: AccountKind }) {
  const { label, product } = accountName(useText(), kind)
  return (
    <span className="flex flex-col items-start pt-1 pb-2.5 text-left">
      <span>{label}</span>
      <span className="text-cap font-reg text-t2">
        {product !== null && `${product} · `}
        <OwnFiat usd={accountUsd(wallets, kind)} />
      </span>
    </span>
  )
}

type TotalProps = { wallets: Wallets | undefined; wealth: Wealth | undefined }

const TOTAL = 'assets.total'

/** The member's wealth in fiat and BTC; the eye button hides every figure of the page. */
function TotalCard({ wallets, wealth }: TotalProps) {
  const t = useText()
  const isHidden = usePreference('hidesBalances')
  const Mark = isHidden ? EyeOff : Eye
  return (
    <section className="px-gutter pt-1 pb-4">
      <AccountChip className="mb-1" />
      <div className="flex items-center gap-1">
        <h2 className="text-sub text-t2">{t(headlineName(wealth))}</h2>
        <IconButton
          name={t(isHidden ? 'wallet.show' : 'wallet.hide')}
          aria-pressed={isHidden}
          onClick={() => setPreference('hidesBalances', !isHidden)}
        >
          <Mark size={18} />
        </IconButton>
        <PageLink
          to="fund/portfolio"
          className="press hit ml-auto inline-flex min-h-8 items-center gap-1 text-sub font-med text-link"
        >
          <ChartPie size={16} />
          {t('screen.portfolio')}
        </PageLink>
      </div>
      <Reserved name={TOTAL} isPending={wallets === undefined || wealth === undefined}>
        {wallets === undefined || wealth === undefined ? (
          <>
            <Skeleton className="h-10 w-48" />
            <Skeleton className="mt-2 h-4.5 w-32" />
          </>
        ) : (
          <>
            <FiatTotal usd={headline(wealth)} isHidden={isHidden} />
            <p className="pt-0.5 text-sub text-t2">
              ≈ <OwnBalance value={inBtc(wallets, headline(wealth))} code="BTC" />
            </p>
            <WealthLines wealth={wealth} />
          </>
        )}
      </Reserved>
    </section>
  )
}

function FiatTotal({ usd, isHidden }: { usd: Amount; isHidden: boolean }) {
  const { t, language, fiatText } = useFormat()
  const { fiats, fiat } = useSession((it) => it)
  const total = fiatText(useInFiat()(usd))
  const pick = (code: string) => {
    const chosen = fiats.find((each) => each.code === code)
    if (chosen !== undefined) chooseFiat(chosen)
  }
  return (
    <Picker
      title={t('wallet.fiat_choice')}
      choices={fiats.map(({ code }) => ({ id: code, label: code, note: currencyName(code, language) }))}
      value={fiat.code}
      onPick={pick}
    >
      {(open) => (
        <p className="flex flex-wrap items-center gap-x-2" data-part="total">
          <Num
            text={total}
            isHidden={isHidden}
            className={total.length > 14 ? 'text-h1 font-semi' : 'text-hero font-semi'}
          />
          <button
            type="button"
            aria-label={`${t('wallet.fiat_choice')}: ${fiat.code}`}
            onClick={open}
            className="press hit inline-flex min-h-8 items-center gap-1 rounded-sm bg-chip px-2 text-sub font-semi text-t1"
          >
            {fiat.code}
            <ChevronDown size={14} />
          </button>
        </p>
      )}
    </Picker>
  )
}

const ACTIONS = [
  { label: 'wallet.deposit', to: 'fund/select?mode=receive', icon: ArrowDownToLine },
  { label: 'wallet.withdraw', to: 'fund/select?mode=withdraw', icon: ArrowUpFromLine },
  { label: 'wallet.transfer', to: 'fund/fundTransfer', icon: ArrowLeftRight },
  { label: 'wallet.swap', to: 'fund/transfer', icon: Repeat },
  { label: 'screen.all_records', to: 'fund/assets_all_record', icon: FileClock },
] as const

function Actions() {
  const t = useText()
  return (
    <ul className="grid grid-cols-5 gap-1 px-2 pb-3">
      {ACTIONS.map(({ label, to, icon: Icon }, at) => (
        <li key={label}>
          <PageLink
            to={to}
            className="press flex min-h-18 flex-col items-center gap-1.5 rounded-md py-1 text-center text-cap text-t2"
          >
            <span
              className={`flex size-11 items-center justify-center rounded-pill ${at === 0 ? 'bg-primary text-on-primary' : 'bg-chip text-t1'}`}
            >
              <Icon size={20} strokeWidth={1.75} />
            </span>
            {t(label)}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
