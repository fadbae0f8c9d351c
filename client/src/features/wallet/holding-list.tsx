import { sum } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Wallets } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { Button, LinkButton, Switch } from '#kit/control'
import { Empty } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'
import { CoinSheet } from './coin-sheet.tsx'
import { FiatValue } from './figures.tsx'
import { type Holding, holdingsOf, isOwned, shownHoldings } from './portfolio.ts'

type Props = { wallets: Wallets; kind: AccountKind; isHidden: boolean }

/** The coins of one account. */
export function HoldingList({ wallets, kind, isHidden }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<AssetId | null>(null)
  const hidesSmall = usePreference('hidesSmall')
  const holdings = holdingsOf(wallets, kind)
  const opened = holdings.find((holding) => holding.asset === open)
  const hasAny = holdings.some(isOwned)
  const shown = hasAny || text.trim() !== '' ? shownHoldings(holdings, { text, hidesSmall }) : []
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
            <HoldingRow holding={holding} isHidden={isHidden} onPress={() => setOpen(holding.asset)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Nothing kind={kind} isSearch={text.trim() !== ''} hasAny={hasAny} onShowAll={toggle} />
      )}
      {opened !== undefined && (
        <CoinSheet holding={opened} kind={kind} isHidden={isHidden} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type NothingProps = { kind: AccountKind; isSearch: boolean; hasAny: boolean; onShowAll: () => void }

/** Accounts that receive deposits offer a deposit; others offer a transfer. */
function Nothing({ kind, isSearch, hasAny, onShowAll }: NothingProps) {
  const t = useText()
  if (isSearch) return <Empty title={t('app.nothing_found')} />
  if (hasAny)
    return (
      <Empty title={t('wallet.only_small')}>
        <Button kind="neutral" size="middle" onClick={onShowAll}>
          {t('wallet.show_small')}
        </Button>
      </Empty>
    )
  const isFilledByDeposits = kind === 'spot'
  return (
    <Empty title={t('wallet.no_assets')}>
      <p className="text-sub text-t3">
        {t(isFilledByDeposits ? 'wallet.no_assets_note' : 'wallet.no_assets_move')}
      </p>
      {isFilledByDeposits ? (
        <LinkButton to="fund/select" query={{ mode: 'receive' }}>
          {t('wallet.deposit')}
        </LinkButton>
      ) : (
        <LinkButton to="fund/fundTransfer" query={{ to: kind }}>
          {t('wallet.transfer')}
        </LinkButton>
      )}
    </Empty>
  )
}

type RowProps = { holding: Holding; isHidden: boolean; onPress: () => void }

/** A coin: total, free and held balance, and value. */
function HoldingRow({ holding, isHidden, onPress }: RowProps) {
  const t = useText()
  const { code, available, held } = holding
  const colorClass = isOwned(holding) ? 'text-t1' : 'text-t2'
  return (
    <button
      type="button"
      onClick={onPress}
      data-coin={code}
      className="press flex min-h-16 w-full items-center gap-3 px-gutter py-2.5 text-left -outline-offset-2 active:bg-card"
    >
      <CoinDisc code={code} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-row font-med text-t1">{code}</span>
        <span className="flex flex-wrap gap-x-3 text-sub text-t2">
          <span>
            {t('field.available')} <Balance value={available} isHidden={isHidden} />
          </span>
          {held > 0n && (
            <span>
              {t('wallet.held')} <Balance value={held} isHidden={isHidden} />
            </span>
          )}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className={`block text-row ${colorClass}`}>
          <Balance value={sum(available, held)} isHidden={isHidden} />
        </span>
        <span className="block text-sub text-t2">
          <FiatValue usd={holding.usd} isHidden={isHidden} />
        </span>
      </span>
    </button>
  )
}
