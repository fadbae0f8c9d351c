import { normalizeForSearch } from '@bourse/contracts/kit'
import { type ReactNode, useState } from 'react'
import { Check } from 'lucide-react'
import { Empty } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { useText } from '#text'
import { Sheet } from './sheet.tsx'

export type Choice<Id extends string> = {
  readonly id: Id
  readonly label: string
  readonly note?: ReactNode
  readonly icon?: ReactNode
  readonly trailing?: ReactNode
  /** Additional search terms. */
  readonly words?: string
}

type Props<Id extends string> = {
  title: string
  choices: readonly Choice<Id>[]
  value: Id | null
  onPick: (id: Id) => void
  onClose: () => void
  hasSearch?: boolean
}

/** Picks one of a list: coins, fiat, languages, networks. */
export function PickSheet<Id extends string>(props: Props<Id>) {
  const { title, choices, value, onPick, onClose, hasSearch = false } = props
  const t = useText()
  const [searchText, setSearchText] = useState('')
  const words = normalizeForSearch(searchText)
  const found = choices.filter((choice) =>
    normalizeForSearch(`${choice.label} ${choice.words ?? ''}`).includes(words),
  )
  return (
    <Sheet title={title} onClose={onClose} isTall={hasSearch}>
      {hasSearch && (
        <div className="sticky top-0 z-(--z-sticky) bg-sheet py-2 [&>div]:bg-chip">
          <SearchField value={searchText} onChange={setSearchText} />
        </div>
      )}
      <ul>
        {found.map((choice) => (
          <li key={choice.id}>
            <button
              type="button"
              aria-pressed={choice.id === value}
              onClick={() => onPick(choice.id)}
              className="press -mx-2 flex min-h-row w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-row-pad text-left active:bg-chip"
            >
              {choice.icon}
              <span className="min-w-0 flex-1">
                <span className={`block text-row text-t1 ${choice.id === value ? 'font-semi' : ''}`}>
                  {choice.label}
                </span>
                {choice.note !== undefined && <span className="block text-sub text-t3">{choice.note}</span>}
              </span>
              {choice.trailing}
              {choice.id === value && <Check size={20} className="shrink-0 text-link" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Empty kind="search" title={t('app.nothing_found')} />}
    </Sheet>
  )
}
