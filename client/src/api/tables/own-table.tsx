import type { ReactNode } from 'react'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { NO_CHOICE, RecordTable, type RecordTableProps } from '#kit/table'
import { setPreference, useIsMember, usePreference } from '#api'

type Props<Row> = Omit<RecordTableProps<Row>, 'rows' | 'choice' | 'onChoice'> & {
  /** The name under which the choice of columns and order is stored. */
  readonly id: string
  /** Undefined until the first response. */
  readonly rows: readonly Row[] | undefined
  readonly error: { readonly message: string } | null
  readonly retry: () => void
  /** Shown to a guest. */
  readonly login: string
  readonly empty: ReactNode
}

/** A table of the member's own records with its four states; rows stay while a refetch fails. */
export function OwnTable<Row>({ id, rows, error, retry, login, empty, ...table }: Props<Row>) {
  const isMember = useIsMember()
  const stored = usePreference('tables')
  if (!isMember) return <LoginPrompt>{login}</LoginPrompt>
  if (rows === undefined)
    return error === null ? <SkeletonRows count={2} /> : <ErrorBox message={error.message} retry={retry} />
  if (rows.length === 0 && (table.more ?? null) === null)
    return <p className="px-8 py-6 text-center text-sub text-balance text-t3">{empty}</p>
  return (
    <RecordTable
      {...table}
      rows={rows}
      choice={stored[id] ?? NO_CHOICE}
      onChoice={(choice) => setPreference('tables', { ...stored, [id]: choice })}
    />
  )
}
