import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind } from '@bourse/contracts/wallet'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { accountName, coinChoice, useHoldables } from '#features/wallet'
import { type Choice, PickSheet } from '#kit/overlay'
import { useText } from '#text'
import { type Filters, type NamedKind, SPANS } from './bill-filter.ts'

export type FilterName = 'account' | 'coin' | 'kind' | 'dates'

/** No coin and no account has this id. */
const ALL = '' as AssetId & AccountKind

type Props = {
  filters: Filters
  kinds: readonly NamedKind[]
  /** The visible chips; a page of one account has no account chip. */
  shown: readonly FilterName[]
  onChange: (filters: Filters) => void
}

export function BillFilters({ filters, kinds, shown, onChange }: Props) {
  const t = useText()
  const coins = useHoldables().data?.list ?? []
  const change = (changes: Partial<Filters>) => onChange({ ...filters, ...changes })
  const accounts = ACCOUNT_KINDS.map((id) => ({ id, label: accountName(t, id) }))
  const chips: Readonly<Record<FilterName, ReactNode>> = {
    account: (
      <FilterChip
        name={t('bill.account')}
        choices={[{ id: ALL, label: t('bill.all_accounts') }, ...accounts]}
        value={filters.kind ?? ALL}
        onPick={(id) => change({ kind: id === ALL ? null : id })}
      />
    ),
    coin: (
      <FilterChip
        hasSearch
        name={t('wallet.coin')}
        choices={[{ id: ALL, label: t('wallet.all_coins') }, ...coins.map((coin) => coinChoice(coin))]}
        value={filters.asset ?? ALL}
        onPick={(id) => change({ asset: id === ALL ? null : id })}
      />
    ),
    kind: (
      <FilterChip
        name={t('bill.kind')}
        choices={kinds}
        value={filters.kindOf}
        onPick={(kindOf) => change({ kindOf })}
      />
    ),
    dates: (
      <FilterChip
        name={t('bill.dates')}
        choices={SPANS.map((id) => ({
          id,
          label: id === 'any' ? t('bill.any_date') : t('bill.last_days', { n: id }),
        }))}
        value={filters.span}
        onPick={(span) => change({ span })}
      />
    ),
  }
  return (
    <div className="no-scrollbar sticky top-0 z-(--z-sticky) flex gap-2 overflow-x-auto bg-page px-gutter py-2.5">
      {shown.map((filter) => (
        <Fragment key={filter}>{chips[filter]}</Fragment>
      ))}
    </div>
  )
}

type ChipProps<Id extends string> = {
  name: string
  /** The first one is no filter. */
  choices: readonly Choice<Id>[]
  value: Id
  onPick: (id: Id) => void
  hasSearch?: boolean
}

function FilterChip<Id extends string>({ name, choices, value, onPick, hasSearch = false }: ChipProps<Id>) {
  const [isOpen, setOpen] = useState(false)
  const chosen = choices.slice(1).find(({ id }) => id === value)?.label
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chosen === undefined ? name : `${name}: ${chosen}`}
        onClick={() => setOpen(true)}
        className={`press hit flex min-h-9 shrink-0 items-center gap-1 rounded-pill border px-3.5 text-sub font-med -outline-offset-2 ${
          chosen === undefined ? 'border-transparent bg-sheet text-t2' : 'border-link bg-chip text-t1'
        }`}
      >
        {chosen ?? name}
        <ChevronDown size={14} className="shrink-0" />
      </button>
      {isOpen && (
        <PickSheet
          hasSearch={hasSearch}
          title={name}
          choices={choices}
          value={value}
          onPick={(id) => {
            onPick(id)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
