import type { Amount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { useMemo, useState } from 'react'
import {
  type Drawing,
  type DrawingKind,
  type DrawingPoint,
  POINT_COUNTS,
  readDrawings,
  writeDrawings,
} from '#kit/chart/drawings'
import { newRequestKey } from '#kit/device'
import { setPreference, usePreference } from '#api'

const UNDO_MAX = 50

type Draft = { readonly kind: DrawingKind; readonly points: readonly DrawingPoint[] }

/** The drawings of one market on this device, with what is being drawn, moved or selected. */
export function useDrawings(market: MarketId, tick: Amount) {
  const stored = usePreference('drawings')
  const text = stored[market] ?? '[]'
  const drawings = useMemo(() => readDrawings(text), [text])
  const [undoable, setUndoable] = useState<readonly string[]>([])
  const [draft, setDraft] = useState<Draft | null>(null)
  const [moving, setMoving] = useState<Drawing | null>(null)
  const [selectedId, select] = useState<string | null>(null)
  const write = (next: string) => setPreference('drawings', { ...stored, [market]: next })
  const save = (next: readonly Drawing[]) => {
    setUndoable([...undoable, text].slice(-UNDO_MAX))
    write(writeDrawings(next))
  }
  const shown = useMemo(() => {
    const settled = drawings.map((each) => (each.id === moving?.id ? moving : each))
    return draft === null ? settled : [...settled, { id: 'draft', text: '', ...draft }]
  }, [drawings, moving, draft])
  const add = (points: readonly DrawingPoint[], note: string) => {
    if (draft === null) return
    const id = newRequestKey()
    save([...drawings, { id, kind: draft.kind, points, text: note }])
    setDraft(null)
    select(id)
  }
  return {
    drawings,
    shown,
    draft,
    tick,
    selected: shown.find(({ id }) => id === selectedId) ?? null,
    select,
    begin: (kind: DrawingKind | null) => {
      select(null)
      setDraft(kind === null ? null : { kind, points: [] })
    },
    /** A text is added once it is typed. */
    place: (points: readonly DrawingPoint[]) => {
      if (draft === null) return
      const all = [...draft.points, ...points]
      if (all.length < POINT_COUNTS[draft.kind] || draft.kind === 'text') setDraft({ ...draft, points: all })
      else add(all, '')
    },
    write: (note: string) => draft !== null && add(draft.points, note),
    move: (changed: Drawing, isEnd: boolean) => {
      setMoving(isEnd ? null : changed)
      if (isEnd) save(drawings.map((each) => (each.id === changed.id ? changed : each)))
    },
    remove: () => save(drawings.filter(({ id }) => id !== selectedId)),
    removeAll: () => save([]),
    canUndo: undoable.length > 0,
    undo: () => {
      write(undoable.at(-1) ?? '[]')
      setUndoable(undoable.slice(0, -1))
      select(null)
    },
  }
}

export type Drawings = ReturnType<typeof useDrawings>
