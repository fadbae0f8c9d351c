import { type Amount, amountText, ZERO } from '@bourse/contracts/kit'
import { useState } from 'react'
import { AmountField } from '#kit/field'
import { decimalsOfStep, parseAmountInput } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'

/** A value of an open order that can be changed. */
export type AmendField<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly value: Amount
  readonly step: Amount
}

type Props<Name extends string> = {
  readonly title: string
  readonly fields: readonly AmendField<Name>[]
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** The values that differ from those of the order. */
  readonly onConfirm: (change: Partial<Record<Name, Amount>>) => void
  readonly onClose: () => void
}

type ButtonProps = { readonly name: string | null; readonly onPress: () => void }

/** Opens the sheet of a row. */
export function AmendButton({ name, onPress }: ButtonProps) {
  const t = useText()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${t('spot.change')}: ${name ?? ''}`}
      onClick={onPress}
      className="press hit min-h-9 shrink-0 px-1 text-sub font-semi text-link"
    >
      {t('spot.change')}
    </button>
  )
}

/** Price, stop price and size of an open order, as they are until they are changed. */
export function AmendSheet<Name extends string>({ title, fields, onConfirm, ...sheet }: Props<Name>) {
  const t = useText()
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(fields.map(({ name, value }) => [name, amountText(value)])) as Record<Name, string>,
  )
  const read = fields.map((field) => ({ ...field, next: parseAmountInput(typed[field.name]) }))
  const changed = read.flatMap(({ name, value, next }) =>
    next === null || next === value ? [] : [[name, next]],
  )
  const isValid = read.every(({ next }) => next !== null && next > ZERO)
  return (
    <ReviewSheet
      {...sheet}
      title={t('spot.change')}
      confirm={t('spot.change')}
      rows={[{ label: t('spot.order'), value: title }]}
      isDisabled={!isValid || changed.length === 0}
      onConfirm={() => onConfirm(Object.fromEntries(changed) as Partial<Record<Name, Amount>>)}
    >
      <div className="space-y-2.5 pb-2">
        {fields.map(({ name, label, step }) => (
          <AmountField
            key={name}
            label={label}
            value={typed[name]}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
            decimals={decimalsOfStep(step)}
            step={step}
          />
        ))}
      </div>
    </ReviewSheet>
  )
}
