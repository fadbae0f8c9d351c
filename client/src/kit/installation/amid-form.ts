import { useEffect, useState } from 'react'
import { openForms } from '#kit/lost-form'

const FIELD =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]'

/** Whether a reload would interrupt: something is typed, a field has the focus, or a sheet is open. */
export function isAmidForm(): boolean {
  return (
    [...openForms].some(({ isTyped }) => isTyped()) ||
    document.activeElement?.matches(FIELD) === true ||
    document.querySelector('[role=dialog]') !== null ||
    [...document.querySelectorAll('textarea')].some(({ value }) => value !== '')
  )
}

const EVENTS = ['input', 'focusin', 'focusout', 'click', 'popstate', 'hashchange'] as const

export function useIsAmidForm(): boolean {
  const [isAmid, set] = useState(isAmidForm)
  useEffect(() => {
    // A sheet opens or closes, and the focus moves, after the event.
    const read = () => setTimeout(() => set(isAmidForm()), 0)
    for (const name of EVENTS) addEventListener(name, read)
    return () => {
      for (const name of EVENTS) removeEventListener(name, read)
    }
  }, [])
  return isAmid
}
