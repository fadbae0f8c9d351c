import { Download, Trash2, Undo2, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Chips, IconButton } from '#kit/control'
import { DRAWING_KINDS, writeDrawings } from '#kit/chart/drawings'
import { saveFile } from '#kit/device'
import { useText } from '#text'
import type { Drawings } from './use-drawings.ts'

type Props = { readonly drawings: Drawings; readonly symbol: string }

/** Tools, undo, removal and export of drawings. */
export function DrawingBar({ drawings, symbol, onClose }: Props & { readonly onClose: () => void }) {
  const t = useText()
  const { draft, selected, begin } = drawings
  const drop = useEffectEvent(() => begin(null))
  // An unfinished drawing ends with its tools.
  useEffect(() => () => drop(), [])
  const save = () => {
    const file = new Blob([writeDrawings(drawings.drawings)], { type: 'application/json' })
    saveFile(file, `${symbol.replace('/', '-')}-drawings.json`)
  }
  return (
    <div className="flex items-center border-t border-line pr-1">
      <Chips
        name={t('chart.draw')}
        chips={DRAWING_KINDS.map((id) => ({ id, label: t(`chart.draw_${id}`) }))}
        value={draft?.kind ?? null}
        onChange={(kind) => begin(kind === draft?.kind ? null : kind)}
        className="min-w-0 flex-1 pl-gutter"
      />
      <IconButton name={t('chart.undo')} disabled={!drawings.canUndo} onClick={drawings.undo}>
        <Undo2 size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        name={t(selected === null ? 'chart.draw_clear' : 'chart.draw_delete')}
        disabled={drawings.drawings.length === 0}
        onClick={selected === null ? drawings.removeAll : drawings.remove}
      >
        <Trash2 size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton name={t('chart.draw_export')} disabled={drawings.drawings.length === 0} onClick={save}>
        <Download size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton name={t('app.close')} onClick={onClose}>
        <X size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}
