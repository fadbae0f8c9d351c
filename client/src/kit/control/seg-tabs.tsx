import type { KeyboardEvent, ReactNode } from 'react'
import { useChosenInView } from './use-chosen-in-view.ts'

type SegTab<Id extends string> = { readonly id: Id; readonly label: ReactNode; readonly mark?: ReactNode }

type Props<Id extends string> = {
  name: string
  tabs: readonly SegTab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** `line` for pages, `fill` for tickets. */
  variant?: 'line' | 'fill'
  /** Classes of the chosen tab. */
  tone?: string
  className?: string
}

/** Arrow keys move between tabs; the chosen tab scrolls into view. */
export function SegTabs<Id extends string>(props: Props<Id>) {
  const { name, tabs, value, onChange, variant = 'line', tone, className = '' } = props
  const list = useChosenInView(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab='${next.id}']`)?.focus()
  }
  const frame = variant === 'line' ? 'strip gap-1 max-wide:gap-0' : 'flex gap-1 rounded-md bg-sheet p-1'
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={name}
      onKeyDown={onKeyDown}
      className={`relative ${frame} ${className}`}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-tab={tab.id}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={variant === 'line' ? lineClasses(tab.id === value) : fillClasses(tab.id === value, tone)}
        >
          {tab.label}
          {tab.mark}
        </button>
      ))}
    </div>
  )
}

const lineClasses = (isChosen: boolean) =>
  `press relative flex min-h-hit min-w-hit shrink-0 items-center justify-center gap-1.5 px-3 text-row -outline-offset-2 max-wide:px-1.5 ${
    isChosen
      ? 'font-semi text-t1 after:absolute after:inset-x-3 after:bottom-1.5 after:h-0.5 after:rounded-pill after:bg-link'
      : 'font-med text-t3'
  }`

const fillClasses = (isChosen: boolean, tone = 'bg-chip text-t1') =>
  `press flex min-h-9 flex-1 items-center justify-center gap-1.5 rounded-sm px-2 py-1 text-row wrap-break-word hit ${
    isChosen ? `font-semi ${tone}` : 'font-med text-t2'
  }`
