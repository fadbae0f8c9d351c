import type { KeyboardEvent } from 'react'
import type { ChartView } from './chart-view.ts'

const STEP = 5
const PAGE = 40
const CLOSER = 0.8

type Key = (view: ChartView) => void

const KEYS: Readonly<Record<string, Key>> = {
  ArrowLeft: (view) => view.pan(-STEP),
  ArrowRight: (view) => view.pan(STEP),
  PageUp: (view) => view.pan(-PAGE),
  PageDown: (view) => view.pan(PAGE),
  '+': (view) => view.zoom(CLOSER),
  '=': (view) => view.zoom(CLOSER),
  '-': (view) => view.zoom(1 / CLOSER),
  End: (view) => view.goTo(null),
}

/** Pans and zooms a focused chart. */
export function moveByKey(event: KeyboardEvent, view: ChartView | null): void {
  const { key, ctrlKey, metaKey, altKey } = event
  const move = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
  if (view === null || move === undefined || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  move(view)
}
