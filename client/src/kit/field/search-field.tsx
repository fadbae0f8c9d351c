import { Search, X } from 'lucide-react'
import { IconButton } from '#kit/control'
import { useText } from '#text'

type Props = { value: string; onChange: (text: string) => void; label?: string; isFocused?: boolean }

export function SearchField({ value, onChange, label, isFocused = false }: Props) {
  const t = useText()
  const name = label ?? t('app.search')
  return (
    <div className="flex h-hit items-center rounded-pill bg-sheet pl-3.5 outline-link focus-within:outline-2">
      <Search size={18} className="shrink-0 text-t3" />
      <input
        type="search"
        autoFocus={isFocused}
        aria-label={name}
        placeholder={name}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="h-full w-full min-w-0 bg-transparent px-2.5 text-body text-t1 outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton name={t('app.clear')} onClick={() => onChange('')}>
          <X size={18} />
        </IconButton>
      )}
    </div>
  )
}
