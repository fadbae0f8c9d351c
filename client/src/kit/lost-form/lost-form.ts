import { useEffect, useRef } from 'react'
import { readSession, writeSession } from '#kit/device'
import { current } from '#kit/route'
import { isOf, lostForm, type LostForm, type Values, withLost } from './values.ts'

const open = new Set<() => Values>()
let memberId = (): string => ''

/** The API layer knows the member; empty for guests. */
export const setFormOwner = (read: () => string): void => void (memberId = read)

function pageOf(): string {
  const { path, query } = current()
  return `${path}?${query.toString()}`
}

function readLost(): readonly LostForm[] {
  const text = readSession('drafts')
  return text === null ? [] : (JSON.parse(text) as LostForm[])
}

/** Stores the open forms of the page while the session is lost. */
export function retainForms(): void {
  const place = { member: memberId(), page: pageOf() }
  const lost = [...open].flatMap((read) => lostForm(place, read()))
  if (lost.length > 0) writeSession('drafts', JSON.stringify(lost))
}

/** Removes the stored forms when the member signs out. */
export const dropLostForms = (): void => writeSession('drafts', '[]')

/** The initial values, or those that the lost session closed on this page. */
export function restoreForm<V extends object>(initial: V): V {
  return withLost(readLost(), { member: memberId(), page: pageOf() }, initial)
}

/** Registers a form for `retainForms`; a restored form is dropped as soon as it is open. */
export function useOpenForm(values: object): void {
  const newest = useRef(values as Values)
  useEffect(() => {
    newest.current = values as Values
  }, [values])
  useEffect(() => {
    const read = () => newest.current
    open.add(read)
    const lost = readLost()
    const others = lost.filter((each) => !isOf(each, { member: memberId(), page: pageOf() }, read()))
    if (others.length < lost.length) writeSession('drafts', JSON.stringify(others))
    return () => void open.delete(read)
  }, [])
}
