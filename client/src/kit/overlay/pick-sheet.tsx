import { type ReactNode, useState } from 'react'
import { Check } from 'lucide-react'
import { Empty } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { normalizeForSearch } from '#kit/format'
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
  recent?: readonly Id[]
}

/** Picks one of a list: coins, fiat, languages, networks. */
export function PickSheet<Id extends string>({
  title,
  choices,
  value,
  onPick,
  onClose,
  hasSearch = false,
  recent = [],
}: Props<Id>) {
  const t = useText()
  const [searchText, setSearchText] = useState('')
  const found = choices.filter((choice) =>
    normalizeForSearch(`${choice.label} ${choice.words ?? ''}`).includes(
      normalizeForSearch(searchText.trim()),
    ),
  )
  const latest = searchText === '' ? choices.filter((choice) => recent.includes(choice.id)) : []
  const row = (choice: Choice<Id>) => (
    <ChoiceRow
      key={choice.id}
      choice={choice}
      isChosen={choice.id === value}
      onPick={() => onPick(choice.id)}
    />
  )
  return (
    <Sheet title={title} onClose={onClose} isTall={hasSearch}>
      {hasSearch && (
        <div className="sticky top-0 z-(--z-sticky) bg-sheet py-2 [&>div]:bg-chip">
          <SearchField value={searchText} onChange={setSearchText} />
        </div>
      )}
      {latest.length > 0 && (
        <>
          <p className="pt-2 text-sub text-t3">{t('app.recent')}</p>
          <ul className="border-b border-line pb-2">{latest.map(row)}</ul>
        </>
      )}
      <ul>{found.map(row)}</ul>
      {found.length === 0 && <Empty title={t('app.nothing_found')} />}
    </Sheet>
  )
}

type RowProps<Id extends string> = { choice: Choice<Id>; isChosen: boolean; onPick: () => void }

const ChoiceRow = <Id extends string>({ choice, isChosen, onPick }: RowProps<Id>) => (
  <li>
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPick}
      className="press -mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-2 text-left active:bg-chip"
    >
      {choice.icon}
      <span className="min-w-0 flex-1">
        <span className={`block text-row ${isChosen ? 'font-semi text-t1' : 'text-t1'}`}>{choice.label}</span>
        {choice.note !== undefined && <span className="block text-sub text-t3">{choice.note}</span>}
      </span>
      {choice.trailing}
      {isChosen && <Check size={20} aria-hidden="true" className="shrink-0 text-link" />}
    </button>
  </li>
)
