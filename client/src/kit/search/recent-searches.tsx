import { Clock, Trash2 } from 'lucide-react'
import { IconButton } from '#kit/control'
import { useText } from '#text'

type Props = { list: readonly string[]; onPick: (text: string) => void; onClear: () => void }

/** The recent searches as chips, with a button that clears them. */
export function RecentSearches({ list, onPick, onClear }: Props) {
  const t = useText()
  return (
    <section aria-label={t('app.recent')} className="px-gutter pb-2">
      <div className="flex items-center justify-between">
        <h2 className="text-row font-semi">{t('app.recent')}</h2>
        <IconButton name={t('search.clear_recent')} onClick={onClear} className="-mr-3">
          <Trash2 size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2">
        {list.map((text) => (
          <button
            key={text}
            type="button"
            onClick={() => onPick(text)}
            className="press hit flex min-h-8 items-center gap-1.5 rounded-pill bg-sheet px-3 text-sub text-t2"
          >
            <Clock size={14} className="text-t3" />
            {text}
          </button>
        ))}
      </div>
    </section>
  )
}
