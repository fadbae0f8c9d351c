import { normalizeTyped, sum } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, wallet, type Wallets } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, LinkButton, Switch } from '#kit/control'
import { Empty, ErrorBox, QueryView, Skeleton } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { kindOfCode, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor, setPreference, usePreference } from '#api'
import { OwnBalance, OwnFiat } from '#api/own'
import { type Holding, listHoldings } from '#api/portfolio'
import { accountName } from './account-name.ts'
import { balanceFacts, SignedAmount } from './figures.tsx'
import { EmptyList } from './record-parts.tsx'
import { isOwned, shownHoldings } from './holdings.ts'
import { useCoin } from './queries.ts'

export function HoldingList({ wallets, kind }: { wallets: Wallets; kind: AccountKind }) {
  const t = useText()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<AssetId | null>(null)
  const hidesSmall = usePreference('hidesSmall')
  const hidesZero = usePreference('hidesZero')
  const holdings = listHoldings(wallets, kind)
  const opened = holdings.find((holding) => holding.asset === open)
  const hasAny = holdings.some(isOwned)
  const isSearch = normalizeTyped(text, 'words') !== ''
  const shown = hasAny || isSearch ? shownHoldings(holdings, { text, hidesSmall, hidesZero }) : []
  const zeros = holdings.filter((holding) => !isOwned(holding)).length
  const toggle = () => setPreference('hidesSmall', !hidesSmall)
  return (
    <>
      <div className="px-gutter pt-3">
        <SearchField value={text} onChange={setText} label={t('wallet.coin_search')} />
        <div className="flex min-h-hit items-center justify-between gap-3 pt-1">
          <span aria-hidden="true" className="text-sub text-t2">
            {t('wallet.hide_small')}
          </span>
          <Switch name={t('wallet.hide_small')} isOn={hidesSmall} onChange={toggle} />
        </div>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((holding) => (
          <li key={holding.asset}>
            <HoldingRow holding={holding} onPress={() => setOpen(holding.asset)} />
          </li>
        ))}
      </ul>
      {hasAny && !isSearch && !hidesSmall && zeros > 0 && (
        <button
          type="button"
          onClick={() => setPreference('hidesZero', !hidesZero)}
          className="press min-h-hit w-full text-sub font-med text-link -outline-offset-2"
        >
          {hidesZero ? t('wallet.show_zero', { n: zeros }) : t('wallet.hide_zero')}
        </button>
      )}
      {shown.length === 0 && <NothingShown {...{ isSearch, hasAny, kind }} onShowSmall={toggle} />}
      {opened !== undefined && <CoinSheet holding={opened} kind={kind} onClose={() => setOpen(null)} />}
    </>
  )
}

type NothingProps = { isSearch: boolean; hasAny: boolean; kind: AccountKind; onShowSmall: () => void }

function NothingShown({ isSearch, hasAny, kind, onShowSmall }: NothingProps) {
  const t = useText()
  if (isSearch) return <Empty kind="search" title={t('app.nothing_found')} />
  if (hasAny)
    return (
      <Empty kind="wallet" title={t('wallet.only_small')}>
        <Button kind="neutral" size="middle" onClick={onShowSmall}>
          {t('wallet.show_small')}
        </Button>
      </Empty>
    )
  // The account that receives deposits offers a deposit; others offer a transfer.
  return kind === 'spot' ? (
    <EmptyList
      kind="wallet"
      title="wallet.no_assets"
      note="wallet.no_assets_note"
      to="fund/select?mode=receive"
      label="wallet.deposit"
    />
  ) : (
    <EmptyList
      kind="wallet"
      title="wallet.no_assets"
      note="wallet.no_assets_move"
      to={`fund/fundTransfer?to=${kind}`}
      label="wallet.transfer"
    />
  )
}

function HoldingRow({ holding, onPress }: { holding: Holding; onPress: () => void }) {
  const t = useText()
  const { code, available, held, usd } = holding
  return (
    <button
      type="button"
      onClick={onPress}
      data-coin={code}
      className="press flex min-h-row-tall w-full items-center gap-3 px-gutter py-row-pad text-left -outline-offset-2 active:bg-card"
    >
      <CoinDisc code={code} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 text-row">
          <span className="font-med text-t1">{code}</span>
          <span className={isOwned(holding) ? 'text-t1' : 'text-t2'}>
            <OwnBalance value={sum(available, held)} kind={kindOfCode(code)} />
          </span>
        </span>
        <span className="flex flex-wrap gap-x-3 text-sub text-t2">
          <span>
            {t('field.available')} <OwnBalance value={available} kind={kindOfCode(code)} />
          </span>
          {held > 0n && (
            <span>
              {t('wallet.held')} <OwnBalance value={held} kind={kindOfCode(code)} />
            </span>
          )}
          <span className="ml-auto">
            <OwnFiat usd={usd} />
          </span>
        </span>
      </span>
    </button>
  )
}

type SheetProps = { holding: Holding; kind: AccountKind; onClose: () => void }

function CoinSheet({ holding, kind, onClose }: SheetProps) {
  const t = useText()
  const { asset, code, usd } = holding
  const { balance, error, refetch } = useCoin(asset, kind)
  // The list's figures are shown until the response arrives.
  const facts = [
    ...balanceFacts(t, code, balance ?? holding),
    { label: t('wallet.value'), value: <OwnFiat usd={usd} /> },
  ]
  return (
    <Sheet
      title={`${code} · ${accountName(t, kind).full}`}
      onClose={onClose}
      foot={<CoinLinks holding={holding} />}
    >
      {error !== null ? (
        <ErrorBox message={error.message} retry={() => void refetch()} />
      ) : (
        <Facts rows={facts} />
      )}
      <div className="flex items-center justify-between gap-3 pt-4 pb-1">
        <h3 className="text-sub font-med text-t3">{t('wallet.recent_entries')}</h3>
        <PageLink to="fund/assets_record" query={{ asset, kind }} className="hit text-sub font-med text-link">
          {t('app.all')}
        </PageLink>
      </div>
      <LatestEntries asset={asset} kind={kind} />
    </Sheet>
  )
}

function CoinLinks({ holding: { asset, code, isDeposit } }: { holding: Holding }) {
  const t = useText()
  const classes = 'w-full px-2!'
  return (
    <div className="grid grid-cols-2 gap-2">
      {isDeposit !== false && (
        <>
          <LinkButton to="fund/receive" query={{ asset }} className={classes}>
            {t('wallet.deposit')}
          </LinkButton>
          <LinkButton to="fund/withdraw" query={{ asset }} kind="neutral" className={classes}>
            {t('wallet.withdraw')}
          </LinkButton>
        </>
      )}
      <LinkButton to="fund/fundTransfer" query={{ asset }} kind="neutral" className={classes}>
        {t('wallet.transfer')}
      </LinkButton>
      <LinkButton to="transaction/index" query={tradeQuery(code)} kind="neutral" className={classes}>
        {t('wallet.trade')}
      </LinkButton>
    </div>
  )
}

/** USDT is the quote of other coins and has no market of its own. */
const tradeQuery = (code: string): Record<string, string> =>
  code === 'USDT' ? { nav: 'coins' } : { nav: 'coins', symbol: `${code}/USDT` }

function LatestEntries({ asset, kind }: { asset: AssetId; kind: AccountKind }) {
  const { timeText } = useFormat()
  return (
    <QueryView
      query={useQuery(queryFor(wallet.statement, { asset, kind, page: 1, limit: 5 }))}
      skeleton={<Skeleton className="h-36 w-full" />}
      empty={<EmptyList title="wallet.no_entries" />}
    >
      {({ list }) => (
        <ul className="divide-y divide-line">
          {list.map(({ id, label, at, change }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block text-row text-t1">{label}</span>
                <span className="num block text-sub text-t3">{at === null ? '' : timeText(at)}</span>
              </span>
              <SignedAmount value={change} className="shrink-0 text-row" />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
