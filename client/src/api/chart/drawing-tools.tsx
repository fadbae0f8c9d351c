import { type FormEvent, useState } from 'react'
import { DrawingLayer } from '#kit/chart'
import { POINT_COUNTS, TEXT_LENGTH_MAX } from '#kit/chart/drawings'
import { Button } from '#kit/control'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import type { Drawings } from './use-drawings.ts'

/** The part of the drawing tools that lies over the chart. */
export function DrawingTools({ drawings }: { readonly drawings: Drawings }) {
  const { draft, selected } = drawings
  const total = draft === null ? 0 : POINT_COUNTS[draft.kind]
  const isIncomplete = draft !== null && draft.points.length < total
  return (
    <>
      <DrawingLayer
        drawings={drawings.drawings}
        tick={drawings.tick}
        nextPoint={isIncomplete ? { at: draft.points.length, total } : null}
        onPlace={drawings.place}
        selected={selected}
        onSelect={drawings.select}
        onMove={drawings.move}
        onDelete={drawings.remove}
      />
      {draft?.kind === 'text' && !isIncomplete && <NoteSheet drawings={drawings} />}
    </>
  )
}

function NoteSheet({ drawings }: { readonly drawings: Drawings }) {
  const t = useText()
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '') drawings.write(note.trim())
  }
  return (
    <Sheet title={t('chart.draw_text')} onClose={() => drawings.begin(null)}>
      <form onSubmit={submit} className="space-y-4">
        <TextField
          label={t('chart.draw_text')}
          value={note}
          maxLength={TEXT_LENGTH_MAX}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" isDisabled={note.trim() === ''}>
          {t('app.save')}
        </Button>
      </form>
    </Sheet>
  )
}
