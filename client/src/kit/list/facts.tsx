import type { ReactNode } from 'react'

export type Fact = {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly isStrong?: boolean
  /** A second line in small type. */
  readonly note?: string
  readonly isWide?: boolean
}

/** Classes of the list, a row, a label and a value. Values of `grid` stand below their labels. */
const LAYOUTS = {
  ruled: [
    'divide-y divide-line',
    'flex flex-wrap items-baseline justify-between gap-x-4 py-2.5',
    'text-row text-t2',
    'ml-auto min-w-0 text-right text-row text-t1',
  ],
  small: [
    'divide-y divide-line',
    'flex items-baseline justify-between gap-x-4 py-2 max-wide:flex-wrap',
    'text-sub text-t2 wrap-break-word',
    'ml-auto min-w-0 text-right text-row text-t1 wrap-anywhere',
  ],
  plain: [
    '',
    'flex flex-wrap items-baseline justify-between gap-x-2',
    'text-t3',
    'ml-auto text-right text-t1',
  ],
  grid: [
    'grid grid-cols-[repeat(auto-fill,minmax(max(6rem,30%),1fr))] gap-x-3 gap-y-2 text-sub',
    'min-w-0',
    'text-cap text-t3',
    'text-t1',
  ],
} as const

type Props = {
  readonly rows: readonly (Fact | false)[]
  readonly layout?: keyof typeof LAYOUTS
  /** Replaces the list's own classes. */
  readonly className?: string
  readonly 'aria-label'?: string
}

export function Facts({ rows, layout = 'ruled', ...list }: Props) {
  const [listClasses, rowClasses, labelClasses, valueClasses] = LAYOUTS[layout]
  return (
    <dl className={listClasses} {...list}>
      {rows.map(
        (row, at) =>
          row !== false && (
            <div key={at} className={`${rowClasses} ${row.isWide === true ? 'wide:col-span-2' : ''}`}>
              <dt className={labelClasses}>{row.label}</dt>
              <dd className={`${valueClasses} ${row.isStrong === true ? 'font-semi' : ''}`}>{row.value}</dd>
              {row.note !== undefined && <dd className="basis-full text-cap text-t3">{row.note}</dd>}
            </div>
          ),
      )}
    </dl>
  )
}
