import type { ReactNode } from 'react'
import { type Amount, max as maxAmount, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { Stepper } from '#kit/control'
import { truncateDecimals, parseAmountInput, sanitizeAmountInput, separatorsOf } from '#kit/format'
import { useLanguage, useText } from '#text'
import { fieldClasses, FieldFrame, inputClasses } from './text-field.tsx'

type Props = {
  label: string
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  /** Maximum number of decimals. */
  places: number
  unit?: ReactNode
  /** The amount that MAX fills in; truncated, never rounded up. */
  max?: Amount | null
  /** Step of the − and + buttons. */
  step?: Amount | null
  error?: string | undefined
  /** The equivalent in the other currency. */
  hint?: ReactNode
  trailing?: ReactNode
  isDisabled?: boolean
  placeholder?: string
}

/**
 * Accepts digits and one decimal mark (comma or dot) and cuts excess decimals. Validation is the form's
 * task.
 */
export function AmountField(props: Props) {
  const {
    label,
    value,
    onChange,
    onBlur,
    places,
    unit,
    max,
    step,
    error,
    hint,
    trailing,
    isDisabled = false,
    placeholder = '0',
  } = props
  const move = (to: Amount) => onChange(truncateDecimals(maxAmount(to, ZERO), places))
  const amount = parseAmountInput(value) ?? ZERO
  const { mark } = separatorsOf(useLanguage())
  const hasStep = step !== undefined && step !== null
  return (
    <FieldFrame label={label} error={error} hint={hint} trailing={trailing}>
      {({ id, describedBy }) => (
        <div className={fieldClasses(error !== undefined)}>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            disabled={isDisabled}
            placeholder={placeholder}
            value={value.replace('.', mark)}
            onChange={(event) => onChange(sanitizeAmountInput(event.target.value, places))}
            onBlur={onBlur}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            className={`${inputClasses} num font-num! disabled:text-t3 ${hasStep ? 'pr-0! pl-2.5!' : ''}`}
          />
          {unit !== undefined && <span className="shrink-0 px-2 text-sub font-med text-t2">{unit}</span>}
          {max !== undefined && max !== null && <MaxButton onPress={() => move(max)} />}
          {hasStep && (
            <Stepper
              name={label}
              isAtLeast={amount <= ZERO}
              onDecrease={() => move(subtract(amount, step))}
              onIncrease={() => move(sum(amount, step))}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function MaxButton({ onPress }: { onPress: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      onClick={onPress}
      className="press mr-1 min-h-hit shrink-0 rounded-sm px-3 text-sub font-semi whitespace-nowrap text-link"
    >
      {t('field.max')}
    </button>
  )
}
