import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind } from '@bourse/contracts/wallet'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type Choice, PickSheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { accountName } from './account-name.ts'
import { type BillKind, labelKind } from './bill-filter.ts'
import { useHoldables } from './queries.ts'

export type Filters = {
  readonly kind: AccountKind | null
  readonly asset: AssetId | null
  readonly kindOf: BillKind
}

export const noFilters: Filters = { kind: null, asset: null, kindOf: 'all' }
export const isFiltered = ({ kind, asset, kindOf }: Filters): boolean =>
  kind !== null || asset !== null || kindOf !== 'all'

type Props = { filters: Filters; labels: readonly string[]; onChange: (filters: Filters) => void }
type Open = 'account' | 'coin' | 'kind' | null

/** Account, coin, kind: each a chip that opens its list and then names what was chosen. */
export function BillFilters({ filters, labels, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const coins = useHoldables().data?.list ?? []
  const chosenCoin = coins.find((coin) => coin.id === filters.asset)?.code
  const close = () => setOpen(null)
  const choose = (change: Partial<Filters>) => {
    onChange({ ...filters, ...change })
    close()
  }
  const kinds = kindChoices(t, labels)
  return (
    <div className="no-scrollbar sticky top-0 z-(--z-sticky) flex gap-2 overflow-x-auto bg-page px-gutter py-2.5">
      <FilterChip
        name={t('bill.account')}
        chosen={filters.kind === null ? null : accountName(t, filters.kind)}
        onPress={() => setOpen('account')}
      />
      <FilterChip name={t('wallet.coin')} chosen={chosenCoin ?? null} onPress={() => setOpen('coin')} />
      <FilterChip
        name={t('bill.kind')}
        chosen={
          filters.kindOf === 'all' ? null : (kinds.find((it) => it.id === filters.kindOf)?.label ?? null)
        }
        onPress={() => setOpen('kind')}
      />
      {open === 'account' && (
        <PickSheet
          title={t('bill.account')}
          choices={[
            { id: 'all', label: t('bill.all_accounts') },
            ...ACCOUNT_KINDS.map((kind) => ({ id: kind, label: accountName(t, kind) })),
          ]}
          value={filters.kind ?? 'all'}
          onPick={(id) => choose({ kind: id === 'all' ? null : id })}
          onClose={close}
        />
      )}
      {open === 'coin' && (
        <PickSheet
          hasSearch
          title={t('wallet.coin')}
          choices={[
            { id: ALL, label: t('wallet.all_coins') },
            ...coins.map(({ id, code }) => ({ id, label: code, icon: <CoinDisc code={code} size={24} /> })),
          ]}
          value={filters.asset ?? ALL}
          onPick={(id) => choose({ asset: id === ALL ? null : id })}
          onClose={close}
        />
      )}
      {open === 'kind' && (
        <PickSheet
          title={t('bill.kind')}
          choices={kinds}
          value={filters.kindOf}
          onPick={(kindOf) => choose({ kindOf })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** No coin has this id. */
const ALL = '' as AssetId

/** Both directions, then every label that has been read so far. */
const kindChoices = (t: ReturnType<typeof useText>, labels: readonly string[]): Choice<BillKind>[] => [
  { id: 'all', label: t('bill.all_kinds') },
  { id: 'in', label: t('bill.money_in') },
  { id: 'out', label: t('bill.money_out') },
  ...labels.map((label) => ({ id: labelKind(label), label })),
]

function FilterChip({ name, chosen, onPress }: { name: string; chosen: string | null; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={chosen === null ? name : `${name}: ${chosen}`}
      onClick={onPress}
      className={`press hit flex min-h-9 shrink-0 items-center gap-1 rounded-pill border px-3.5 text-sub font-med -outline-offset-2 ${
        chosen === null ? 'border-transparent bg-sheet text-t2' : 'border-link bg-chip text-t1'
      }`}
    >
      {chosen ?? name}
      <ChevronDown size={14} aria-hidden="true" className="shrink-0" />
    </button>
  )
}
