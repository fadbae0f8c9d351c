import { type Amount, max as maxAmount, subtract, sum, ZERO } from '@bourse/contracts/kit'
import type { ReactNode } from 'react'
import { Stepper } from '#kit/control'
import { truncateDecimals, parseAmountInput, sanitizeAmountInput, separatorsOf } from '#kit/format'
import { useLanguage, useText } from '#text'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Pick<TextFieldProps, 'label' | 'error' | 'hint' | 'trailing' | 'placeholder'> & {
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  places: number
  unit?: ReactNode
  /** The amount that MAX fills in; truncated, never rounded up. */
  max?: Amount | null
  step?: Amount | null
  isDisabled?: boolean
}

/** Accepts digits and one decimal mark (comma or dot) and cuts excess decimals. Validation is the form's task. */
export function AmountField({
  value,
  onChange,
  places,
  unit,
  max,
  step,
  isDisabled = false,
  ...props
}: Props) {
  const move = (to: Amount) => onChange(truncateDecimals(maxAmount(to, ZERO), places))
  const amount = parseAmountInput(value) ?? ZERO
  const { mark } = separatorsOf(useLanguage())
  const hasStep = step !== undefined && step !== null
  const after = (
    <>
      {unit !== undefined && <span className="shrink-0 px-2 text-sub font-med text-t2">{unit}</span>}
      {max !== undefined && max !== null && <MaxButton onPress={() => move(max)} />}
      {hasStep && (
        <Stepper
          name={props.label}
          isAtLeast={amount <= ZERO}
          onDecrease={() => move(subtract(amount, step))}
          onIncrease={() => move(sum(amount, step))}
        />
      )}
    </>
  )
  return (
    <TextField
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      placeholder="0"
      {...props}
      disabled={isDisabled}
      value={value.replace('.', mark)}
      onChange={(event) => onChange(sanitizeAmountInput(event.target.value, places))}
      className={`num font-num! disabled:text-t3 ${hasStep ? 'pr-0! pl-2.5!' : ''}`}
      after={after}
    />
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
