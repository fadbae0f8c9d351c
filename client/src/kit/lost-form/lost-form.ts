import { useEffect, useRef, useState } from 'react'
import { readSession, writeSession } from '#kit/device'
import { current } from '#kit/route'
import { formOwner, openForms } from './open-forms.ts'
import { hasSameTyped, isSameForm, lostForm, type LostForm, type Values, withLost } from './values.ts'

function currentForm() {
  const { path, query } = current()
  return { member: formOwner(), page: `${path}?${query.toString()}` }
}

function readLost(): readonly LostForm[] {
  const text = readSession('drafts')
  return text === null ? [] : (JSON.parse(text) as LostForm[])
}

const writeLost = (forms: readonly LostForm[]): void => writeSession('drafts', JSON.stringify(forms))

function retain(values: Values): void {
  const formLocation = currentForm()
  const lost = lostForm(formLocation, values)
  if (lost.length > 0)
    writeLost([...readLost().filter((each) => !isSameForm(each, formLocation, values)), ...lost])
}

/** Removes the stored forms when the member signs out. */
export const dropLostForms = (): void => writeLost([])

/** The initial values, or those that the lost session closed on this page. */
export function restoreForm<V extends object>(initial: V): V {
  return withLost(readLost(), currentForm(), initial)
}

/** Registers a form for `retainForms`; a restored form is dropped as soon as it is open. */
export function useOpenForm(values: object): void {
  const newest = useRef(values as Values)
  const [first] = useState(values as Values)
  useEffect(() => {
    newest.current = values as Values
  }, [values])
  useEffect(() => {
    const form = {
      retain: () => retain(newest.current),
      isTyped: () => !hasSameTyped(first, newest.current),
    }
    openForms.add(form)
    const formLocation = currentForm()
    const lost = readLost()
    const others = lost.filter((each) => !isSameForm(each, formLocation, newest.current))
    if (others.length < lost.length) writeLost(others)
    return () => void openForms.delete(form)
  }, [first])
}
