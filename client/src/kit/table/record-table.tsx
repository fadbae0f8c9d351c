import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { type Column, isShown, pressHead, sortRows, type TableChoice, toggleColumn } from './choice.ts'

const ColumnsSheet = lazyComponent(
  async () => (await import('./columns-sheet.tsx')).ColumnsSheet,
  null,
  'hide',
)

/** The rows that are not fetched yet. */
type MoreRows = { readonly load: () => void; readonly isBusy: boolean }

export type RecordTableProps<Row> = {
  /** The accessible name. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly choice: TableChoice
  readonly onChoice: (choice: TableChoice) => void
  /** Buttons and links at the end of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** Null if all rows are here. */
  readonly more?: MoreRows | null
}

/** Fills its pane and scrolls in it; head and actions stay in view. Rows are 36 px high, 44 px for fingers. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { name, rows, keyOf, choice, onChoice, actions, more = null } = props
  const columns = props.columns.filter((column) => isShown(column, choice))
  const sorted = sortRows(rows, columns, choice)
  return (
    <div className="min-h-0 flex-1 overflow-auto [scrollbar-width:thin]">
      <table className="w-full border-separate border-spacing-0 text-sub">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:z-(--z-sticky) [&>th]:border-b [&>th]:border-line [&>th]:bg-page">
            {columns.map((column) => (
              <Head key={column.id} {...{ column, choice, onChoice }} />
            ))}
            <th scope="col" className="right-0 h-9 w-px pr-2 text-right pointer-coarse:h-11">
              <ColumnsButton {...props} />
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={keyOf(row)} className="group hover:[&>td]:bg-card">
              {columns.map((column) => (
                <td key={column.id} className={cellClasses(column)}>
                  {column.cell(row)}
                </td>
              ))}
              <td className={`sticky right-0 bg-page px-2 text-right ${ROW}`}>
                {actions !== undefined && (
                  <span className="inline-flex items-center justify-end gap-1">{actions(row)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more !== null && <NextRows key={rows.length} {...more} />}
    </div>
  )
}

const ROW = 'h-9 border-b border-line/60 whitespace-nowrap pointer-coarse:h-11'

const cellClasses = ({ isText = false }: Pick<Column<never>, 'isText'>) =>
  `px-2 first:pl-gutter ${ROW} ${isText ? 'text-left' : 'num font-num text-right'}`

type HeadProps<Row> = Pick<RecordTableProps<Row>, 'choice' | 'onChoice'> & { readonly column: Column<Row> }

function Head<Row>({ column, choice, onChoice }: HeadProps<Row>) {
  const { id, label, sortBy, isText = false } = column
  const sort = choice.sort?.column === id ? choice.sort : null
  const Arrow = sort?.isDescending === false ? ArrowUp : ArrowDown
  const side = isText ? 'text-left' : 'text-right'
  return (
    <th
      scope="col"
      aria-sort={sort === null ? undefined : sort.isDescending ? 'descending' : 'ascending'}
      className={`h-9 px-2 text-cap font-med whitespace-nowrap text-t3 first:pl-gutter pointer-coarse:h-11 ${side}`}
    >
      {sortBy === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onChoice(pressHead(choice, id))}
          className={`press inline-flex h-full items-center gap-0.5 rounded-xs -outline-offset-2 hover:text-t1 ${sort === null ? '' : 'text-t1'}`}
        >
          {label}
          <Arrow size={12} className={sort === null ? 'invisible' : ''} />
        </button>
      )}
    </th>
  )
}

/** Opens the choice of columns, where there is one. */
function ColumnsButton<Row>({ columns, choice, onChoice }: RecordTableProps<Row>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const optional = columns.filter(({ isFixed }) => isFixed !== true)
  if (optional.length === 0) return <span className="sr-only">{t('table.actions')}</span>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('table.columns')}
        title={t('table.columns')}
        onClick={() => setOpen(true)}
        className="press inline-flex size-8 items-center justify-center rounded-sm text-t3 hover:text-t1"
      >
        <Columns3 size={16} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <ColumnsSheet
          columns={optional.map((column) => ({ ...column, isOn: isShown(column, choice) }))}
          onToggle={(id) => onChoice(toggleColumn(choice, id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Fetches the next rows when it comes into view. */
function NextRows({ load, isBusy }: MoreRows) {
  const t = useText()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) load()
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [load])
  return (
    <div ref={end} className="flex h-9 items-center justify-center text-cap text-t3">
      <button
        type="button"
        onClick={load}
        aria-busy={isBusy}
        className="press min-h-8 px-3 font-med text-link"
      >
        {t('table.more')}
      </button>
    </div>
  )
}
