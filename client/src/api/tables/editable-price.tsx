import { type Amount, amountText } from '@bourse/contracts/kit'
import { useRef, useState } from 'react'
import { toast } from '#kit/feedback'
import { entryIssue } from '#kit/field'
import { amountEntry, decimalsOfStep, entryText, parseAmountInput, useFormat } from '#kit/format'
import { Price } from '#kit/market'

type Props = {
  readonly value: Amount
  readonly tick: Amount
  /** Names the change and the record. */
  readonly name: string
  /** Receives another price, to be reviewed; nothing has changed yet. */
  readonly onTyped: (price: Amount) => void
}

/** A price that becomes a field when it is pressed. Enter passes the typed price on; Esc and leaving restore the old one. */
export function EditablePrice({ value, tick, name, onTyped }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isEdited, setEdited] = useState(false)
  const close = () => {
    setEdited(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (isEdited)
    return (
      <PriceField
        {...{ value, tick, name }}
        onEnter={(price) => {
          close()
          if (price !== value) onTyped(price)
        }}
        onEscape={close}
        onLeave={() => setEdited(false)}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      title={name}
      onClick={() => setEdited(true)}
      className="press min-h-7 rounded-xs px-1 underline decoration-dotted decoration-t3 underline-offset-4 hover:bg-chip pointer-coarse:min-h-10"
    >
      <Price value={value} tick={tick} isPlain />
    </button>
  )
}

type FieldProps = Pick<Props, 'value' | 'tick' | 'name'> & {
  readonly onEnter: (price: Amount) => void
  readonly onEscape: () => void
  readonly onLeave: () => void
}

function PriceField({ value, tick, name, onEnter, onEscape, onLeave }: FieldProps) {
  const format = useFormat()
  const { language, t } = format
  const decimals = decimalsOfStep(tick)
  const [typed, setTyped] = useState(() => entryText(amountText(value), language))
  const price = parseAmountInput(amountEntry(typed, language, decimals))
  const enter = () => {
    if (price !== null) return onEnter(price)
    const error = t('field.price_wrong')
    toast(entryIssue(typed, { format, decimals, isFinal: true, error }) ?? error, 'error')
  }
  return (
    <input
      ref={selectAtStart}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={name}
      aria-invalid={price === null}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') enter()
        if (event.key === 'Escape') {
          event.stopPropagation()
          onEscape()
        }
      }}
      className="num h-7 w-28 rounded-xs border border-control bg-sheet px-1 text-right font-num text-sub text-t1 aria-invalid:border-error pointer-coarse:h-10"
    />
  )
}

/** Focuses a field when it appears and selects its text. */
function selectAtStart(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
