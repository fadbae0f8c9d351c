import { type Amount, type Language, max as maxAmount, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { type ReactNode, useState } from 'react'
import { Stepper } from '#kit/control'
import { amountEntry, entryText, isUnread, parseAmountInput, truncateDecimals, useFormat } from '#kit/format'
import { useText } from '#text'
import { entryIssue, isPlainlyTyped } from './entry-issue.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Pick<TextFieldProps, 'label' | 'error' | 'hint' | 'trailing' | 'placeholder' | 'name'> & {
  /** An entry: see `amountEntry`. */
  value: string
  onChange: (entry: string) => void
  onBlur?: (() => void) | undefined
  decimals: number
  unit?: ReactNode
  /** The amount that MAX fills in; truncated, never rounded up. */
  max?: Amount | null
  step?: Amount | null
  isDisabled?: boolean
}

/**
 * Shows the text as it was typed, pasted or composed. Its form receives the entry that the text reads as; a text that
 * is no single number stays, is marked, and has no amount. Limits are the form's task.
 */
export function AmountField({
  value,
  onChange,
  onBlur,
  decimals,
  unit,
  max,
  step,
  isDisabled = false,
  hint,
  error,
  ...props
}: Props) {
  const move = (to: Amount) => onChange(truncateDecimals(maxAmount(to, ZERO), decimals))
  const amount = parseAmountInput(value) ?? ZERO
  const hasStep = step !== undefined && step !== null
  const field = useTypedEntry({ value, onChange, onBlur, decimals, error })
  const after = (
    <>
      {unit !== undefined && <span className="shrink-0 px-2 text-sub font-med text-t2">{unit}</span>}
      {max !== undefined && max !== null && <MaxButton onPress={() => move(max)} />}
      {hasStep && (
        <Stepper
          name={props.label}
          isAtLeast={amount <= ZERO}
          isAtMost={isUnread(value)}
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
      {...field.input}
      disabled={isDisabled}
      hint={field.reading === null ? hint : <WithReading text={field.reading} hint={hint} />}
      className={`num font-num! disabled:text-t3 ${hasStep ? 'pr-0! pl-2.5!' : ''}`}
      after={after}
    />
  )
}

type TypedAmount = { readonly text: string; readonly entry: string; readonly language: Language }
type EntryProps = Pick<Props, 'value' | 'onChange' | 'onBlur' | 'decimals' | 'error'>

/** The typed text, until another entry takes its place: from Max, a slider or the form. */
function useTypedEntry({ value, onChange, onBlur, decimals, error }: EntryProps) {
  const format = useFormat()
  const { language, fullText } = format
  const [typed, setTyped] = useState<TypedAmount | null>(null)
  const [isFocused, setFocused] = useState(false)
  const isTyped = typed !== null && typed.entry === value && typed.language === language
  const text = isTyped ? typed.text : entryText(value, language)
  const isFinal = !isFocused || error !== undefined
  const issue = entryIssue(text, { format, decimals, isFinal, error })
  const amount = parseAmountInput(value)
  return {
    input: {
      value: text,
      error: issue ?? error,
      onChange: (event: { target: { value: string } }) => {
        const entry = amountEntry(event.target.value, language, decimals)
        setTyped({ text: event.target.value, entry, language })
        onChange(entry)
      },
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false)
        onBlur?.()
      },
    },
    /** The amount that a text with an ambiguous separator is read as. */
    reading: amount === null || isPlainlyTyped(text, language) ? null : fullText(amount),
  }
}

function WithReading({ text, hint }: { text: string; hint: ReactNode }) {
  return (
    <>
      <span className="num text-t1">= {text}</span>
      {hint !== undefined && hint !== false && <> · {hint}</>}
    </>
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
