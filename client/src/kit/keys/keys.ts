import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

export type KeyBinding = {
  /** The character that the key types, in lower case. */
  readonly key: string
  readonly label: string
  readonly run: () => void
}

type Group = { readonly bindings: readonly KeyBinding[]; readonly press: (key: string) => void }

let groups: readonly Group[] = []
const listeners = new Set<() => void>()

function setGroups(next: readonly Group[]): void {
  if (groups.length === 0) addEventListener('keydown', onKeyDown)
  groups = next
  if (groups.length === 0) removeEventListener('keydown', onKeyDown)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** A letter acts only where it is not typed and nothing covers the page; the newest component comes first. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event
  if (ctrlKey || metaKey || altKey || isComposing || repeat) return
  if (document.activeElement?.matches(FIELDS) === true) {
    // Leaves the field, so that other keys act again; an overlay closes itself.
    if (key === 'Escape' && !isCovered()) (document.activeElement as HTMLElement).blur()
    return
  }
  if (isCovered()) return
  if (pressKey(key.toLowerCase())) event.preventDefault()
}

/** Does what a key does, for a button with the same effect; false if the key does nothing on this page. */
export function pressKey(key: string): boolean {
  const group = groups.findLast(({ bindings }) => bindings.some((each) => each.key === key))
  group?.press(key)
  return group !== undefined
}

const isCovered = () => document.querySelector('[aria-modal=true]') !== null

/** Registers shortcuts while the component is shown. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const press = useEffectEvent((key: string) => bindings.find((each) => each.key === key)?.run())
  // Labels change with the language; the functions are read when a key is pressed.
  const names = JSON.stringify(bindings.map(({ key, label }) => [key, label]))
  const [listed, list] = useState({ names, bindings })
  if (listed.names !== names) list({ names, bindings })
  useEffect(() => {
    const group = { bindings: listed.bindings, press: (key: string) => press(key) }
    setGroups([...groups, group])
    return () => setGroups(groups.filter((each) => each !== group))
  }, [listed])
}

/** All shortcuts that act on the shown page; of two with one key, the one that acts. */
export function useKeyBindings(): readonly KeyBinding[] {
  const shown = useSyncExternalStore(listen, () => groups)
  return [...new Map(shown.flatMap(({ bindings }) => bindings).map((each) => [each.key, each])).values()]
}
