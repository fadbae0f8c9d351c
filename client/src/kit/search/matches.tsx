import type { ReactNode } from 'react'
import { ListRow, RowGroup } from '#kit/list'
import { HighlightedText } from './highlight.tsx'

/** One found thing with the page that shows it. */
export type Match = {
  readonly key: string
  readonly title: string
  readonly note?: string
  readonly icon?: ReactNode
  readonly to: string
  readonly query?: Record<string, string>
}

export type Matches = {
  readonly rows: readonly Match[]
  readonly isLoading: boolean
  /** Repeats a failed read; null without a failure. */
  readonly retry: (() => void) | null
}

type Read<T> = {
  readonly data: T | undefined
  readonly isLoading: boolean
  readonly error: { readonly code?: string } | null
  readonly refetch: () => unknown
}

/** The matches of one read. A platform without this part has none, and that is no failure. */
export function toMatches<T>(
  { data, isLoading, error, refetch }: Read<T>,
  toRows: (data: T) => readonly Match[],
): Matches {
  const isFailed = error !== null && error.code !== 'not_available'
  return {
    rows: data === undefined ? [] : toRows(data),
    isLoading,
    retry: isFailed ? () => void refetch() : null,
  }
}

type SectionProps = { title: string; rows: readonly Match[]; marked?: string }

/** Matches of one kind under their heading. */
export const MatchSection = ({ title, rows, marked = '' }: SectionProps) => (
  <div className="px-gutter pt-2">
    <RowGroup title={title}>
      {rows.map(({ key, title: name, note, icon, to, query }) => (
        <ListRow
          key={key}
          title={<HighlightedText text={name} query={marked} />}
          {...(note !== undefined && { note })}
          {...(icon !== undefined && { icon })}
          to={to}
          {...(query !== undefined && { query })}
        />
      ))}
    </RowGroup>
  </div>
)
