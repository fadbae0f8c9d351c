import type { ReactNode } from 'react'
import { type Amount, larger, minus, sum, ZERO } from '@bourse/contracts/kit'
import { Stepper } from '#kit/control'
import { cutPlaces, readTyped, typeAmount } from '#kit/format'
import { useText } from '#text'
import { boxLook, FieldFrame, inputLook } from './text-field.tsx'

type Props = {
  label: string
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  /** Decimals that may be typed. */
  places: number
  unit?: ReactNode
  /** What MAX fills in; cut, never rounded up. */
  max?: Amount | null
  /** The step of − and +. */
  step?: Amount | null
  error?: string | undefined
  /** The same in the other currency. */
  hint?: ReactNode
  aside?: ReactNode
  isDisabled?: boolean
  placeholder?: string
}

/** Digits and one mark; comma and dot both mean it; decimals are cut. What it means is judged by its form. */
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
    aside,
    isDisabled = false,
    placeholder = '0',
  } = props
  const move = (to: Amount) => onChange(cutPlaces(larger(to, ZERO), places))
  const amount = readTyped(value) ?? ZERO
  const hasStep = step !== undefined && step !== null
  return (
    <FieldFrame label={label} error={error} hint={hint} aside={aside}>
      {({ id, describedBy }) => (
        <div className={boxLook(error !== undefined)}>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            disabled={isDisabled}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(typeAmount(event.target.value, places))}
            onBlur={onBlur}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            className={`${inputLook} num font-num! disabled:text-t3 ${hasStep ? 'pr-0! pl-2.5!' : ''}`}
          />
          {unit !== undefined && <span className="shrink-0 px-2 text-sub font-med text-t2">{unit}</span>}
          {max !== undefined && max !== null && <MaxButton onPress={() => move(max)} />}
          {hasStep && (
            <Stepper
              name={label}
              isAtLeast={amount <= ZERO}
              onDecrease={() => move(minus(amount, step))}
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
