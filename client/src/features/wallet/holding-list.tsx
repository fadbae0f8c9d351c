import { useState } from 'react'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Wallets } from '@bourse/contracts/wallet'
import { Button, LinkButton, Switch } from '#kit/control'
import { Empty } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'
import { CoinSheet } from './coin-sheet.tsx'
import { HoldingRow } from './holding-row.tsx'
import { holdingsOf, isOwned, shownHoldings } from './portfolio.ts'

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

/** An account that is filled by deposits offers one; the others are filled from it. */
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
