import type { Entry } from '@bourse/contracts/wallet'
import { type ReactNode, useState } from 'react'
import { EndlessList, type Pages } from '#kit/list'
import { BillRow } from './bill-row.tsx'
import { BillSheet } from './bill-sheet.tsx'

type Props = {
  pages: Pages<Entry>
  empty: ReactNode
  /** Above a row, where something begins: a month. */
  head?: (entry: Entry, before: Entry | undefined) => ReactNode
}

/** Movements, newest first; a press shows one in full. */
export function BillList({ pages, empty, head }: Props) {
  const [open, setOpen] = useState<Entry | null>(null)
  return (
    <>
      <EndlessList
        pages={pages}
        keyOf={(entry) => entry.id}
        className={head === undefined ? 'divide-y divide-line' : ''}
        row={(entry, before) => (
          <>
            {head?.(entry, before)}
            <BillRow entry={entry} onPress={() => setOpen(entry)} />
          </>
        )}
        empty={empty}
      />
      {open !== null && <BillSheet entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}
