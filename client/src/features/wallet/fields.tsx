import type { Amount } from '@bourse/contracts/kit'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { AmountField, FieldFrame } from '#kit/field'
import { Balance } from '#kit/market'
import { type Choice, PickSheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'

type AmountProps = Omit<ComponentProps<typeof AmountField>, 'label' | 'places' | 'unit' | 'trailing'> & {
  label?: string
  code: string
  available?: Amount
}

/** An amount of a coin, with as many decimals as displayed balances. `available` is shown beside the label and filled in by MAX. */
export function CoinAmountField({ label, code, available, max = available, ...field }: AmountProps) {
  const t = useText()
  return (
    <AmountField
      label={label ?? t('deposit.amount')}
      places={8}
      unit={code}
      max={max ?? null}
      trailing={
        available !== undefined && (
          <span className="text-sub text-t3">
            {t('field.available')} <Balance value={available} code={code} className="text-t2" />
          </span>
        )
      }
      {...field}
    />
  )
}

export const coinChoice = <Id extends string>(
  coin: { readonly id: Id; readonly code: string },
  trailing?: ReactNode,
) => ({
  id: coin.id,
  label: coin.code,
  icon: <CoinDisc code={coin.code} size={24} />,
  trailing,
})

type Props<Id extends string> = {
  label: string
  choices: readonly Choice<Id>[]
  value: Id | null
  onPick: (id: Id) => void
  hasSearch?: boolean
  error?: string | undefined
}

/** A field whose value is one of a list: a press opens the list. */
export function SelectField<Id extends string>(props: Props<Id>) {
  const { label, choices, value, onPick, hasSearch = false, error } = props
  const [isOpen, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.id === value)
  return (
    <>
      <FieldFrame label={label} error={error}>
        {({ id, describedBy }) => (
          <button
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            aria-label={`${label}: ${chosen?.label ?? ''}`}
            onClick={() => setOpen(true)}
            className={`press flex min-h-main w-full items-center gap-2.5 rounded-md border bg-sheet px-3.5 text-left -outline-offset-2 active:bg-chip ${error === undefined ? 'border-control/70' : 'border-error'}`}
          >
            {chosen?.icon}
            <span className="min-w-0 flex-1 text-body text-t1">{chosen?.label}</span>
            <ChevronDown size={18} className="shrink-0 text-t3" />
          </button>
        )}
      </FieldFrame>
      {isOpen && (
        <PickSheet
          title={label}
          hasSearch={hasSearch}
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
