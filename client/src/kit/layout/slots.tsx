import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

type Name = 'title' | 'actions' | 'foot'

let places: Readonly<Record<Name, HTMLElement | null>> = { title: null, actions: null, foot: null }
const listeners = new Set<() => void>()

function fill(name: Name) {
  return (element: HTMLElement | null) => {
    if (places[name] === element) return
    places = { ...places, [name]: element }
    for (const listener of listeners) listener()
  }
}

/** Ref callbacks of the slots; module-level functions, so that React attaches each once. */
export const fillTitle = fill('title')
export const fillActions = fill('actions')
export const fillFoot = fill('foot')

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders children into a slot of the frame. */
export function Fill({ slot, children }: { slot: Name; children: ReactNode }) {
  const place = useSyncExternalStore(listen, () => places[slot])
  return place === null ? null : createPortal(children, place)
}
