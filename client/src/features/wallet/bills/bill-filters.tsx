import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind } from '@bourse/contracts/wallet'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { accountName, useHoldables } from '#features/wallet'
import { type Choice, PickSheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { type Text, useText } from '#text'
import { type Span, SPANS } from './bill-dates.ts'
import type { BillKind, NamedKind } from './bill-filter.ts'

export type Filters = {
  readonly kind: AccountKind | null
  readonly asset: AssetId | null
  readonly kindOf: BillKind
  readonly span: Span
}

export const noFilters: Filters = { kind: null, asset: null, kindOf: 'all', span: 'any' }
export const isFiltered = ({ kind, asset, kindOf, span }: Filters): boolean =>
  kind !== null || asset !== null || kindOf !== 'all' || span !== 'any'

export type FilterName = 'account' | 'coin' | 'kind' | 'dates'

type Props = {
  filters: Filters
  kinds: readonly NamedKind[]
  /** The visible chips; a page of one account has no account chip. */
  shown: readonly FilterName[]
  onChange: (filters: Filters) => void
}

/** Account, coin, kind and dates: each chip opens its list and shows the choice. */
export function BillFilters({ filters, kinds, shown, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState<FilterName | null>(null)
  const coins = useHoldables().data?.list ?? []
  const choose = (change: Partial<Filters>) => {
    onChange({ ...filters, ...change })
    setOpen(null)
  }
  const chips: Record<FilterName, { name: string; chosen: string | null }> = {
    account: { name: t('bill.account'), chosen: filters.kind === null ? null : accountName(t, filters.kind) },
    coin: { name: t('wallet.coin'), chosen: coins.find((coin) => coin.id === filters.asset)?.code ?? null },
    kind: {
      name: t('bill.kind'),
      chosen: filters.kindOf === 'all' ? null : (kinds.find((it) => it.id === filters.kindOf)?.label ?? null),
    },
    dates: { name: t('bill.dates'), chosen: filters.span === 'any' ? null : spanName(filters.span, t) },
  }
  return (
    <div className="no-scrollbar sticky top-0 z-(--z-sticky) flex gap-2 overflow-x-auto bg-page px-gutter py-2.5">
      {shown.map((filter) => (
        <FilterChip key={filter} {...chips[filter]} onPress={() => setOpen(filter)} />
      ))}
      {open !== null && (
        <FilterSheet
          filter={open}
          filters={filters}
          kinds={kinds}
          coins={coins}
          onChoose={choose}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** No coin has this id. */
const ALL = '' as AssetId

const spanName = (span: Span, t: Text): string =>
  span === 'any' ? t('bill.any_date') : t('bill.last_days', { n: span })

type SheetProps = {
  filter: FilterName
  filters: Filters
  kinds: readonly NamedKind[]
  coins: readonly { readonly id: AssetId; readonly code: string }[]
  onChoose: (change: Partial<Filters>) => void
  onClose: () => void
}

function FilterSheet({ filter, filters, kinds, coins, onChoose, onClose }: SheetProps) {
  const t = useText()
  if (filter === 'account') {
    const all: Choice<AccountKind | 'all'> = { id: 'all', label: t('bill.all_accounts') }
    return (
      <PickSheet
        title={t('bill.account')}
        choices={[all, ...ACCOUNT_KINDS.map((kind) => ({ id: kind, label: accountName(t, kind) }))]}
        value={filters.kind ?? 'all'}
        onPick={(id) => onChoose({ kind: id === 'all' ? null : id })}
        onClose={onClose}
      />
    )
  }
  if (filter === 'coin')
    return (
      <PickSheet
        hasSearch
        title={t('wallet.coin')}
        choices={[
          { id: ALL, label: t('wallet.all_coins') },
          ...coins.map(({ id, code }) => ({ id, label: code, icon: <CoinDisc code={code} size={24} /> })),
        ]}
        value={filters.asset ?? ALL}
        onPick={(id) => onChoose({ asset: id === ALL ? null : id })}
        onClose={onClose}
      />
    )
  if (filter === 'kind')
    return (
      <PickSheet
        title={t('bill.kind')}
        choices={kinds}
        value={filters.kindOf}
        onPick={(kindOf) => onChoose({ kindOf })}
        onClose={onClose}
      />
    )
  return (
    <PickSheet
      title={t('bill.dates')}
      choices={SPANS.map((id) => ({ id, label: spanName(id, t) }))}
      value={filters.span}
      onPick={(span) => onChoose({ span })}
      onClose={onClose}
    />
  )
}

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
