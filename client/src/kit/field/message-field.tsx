import { type RefObject, useLayoutEffect } from 'react'
import { isKey } from '#kit/device'

const HEIGHT_MAX = 120
const BORDERS = 2

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  name: string
  value: string
  maxLength: number
  /** The id of the failure; without it the text is valid. */
  describedBy: string | undefined
  onChange: (text: string) => void
  onSend: () => void
}

/** A text field that grows with the message; Enter sends. */
export function MessageField({ field, name, value, maxLength, describedBy, onChange, onSend }: Props) {
  useLayoutEffect(() => fitHeight(field.current), [field, value])
  return (
    <textarea
      ref={field}
      style={{ resize: 'none' }}
      rows={1}
      dir="auto"
      value={value}
      maxLength={maxLength}
      placeholder={name}
      aria-label={name}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      enterKeyHint="send"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (!isKey(event.nativeEvent, 'Enter') || event.shiftKey) return
        event.preventDefault()
        onSend()
      }}
      className="no-scrollbar min-h-11 min-w-0 flex-1 rounded-md border border-control/70 bg-sheet px-3.5 py-[11px] text-body text-t1 outline-none"
    />
  )
}

function fitHeight(area: HTMLTextAreaElement | null): void {
  if (area === null) return
  area.style.height = 'auto'
  area.style.height = `${Math.min(area.scrollHeight + BORDERS, HEIGHT_MAX)}px`
}
