import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { PageLink } from '#kit/route'

type Props = {
  title: ReactNode
  note?: ReactNode
  icon?: ReactNode
  value?: ReactNode
  /** A page to open … */
  to?: string
  query?: Record<string, string>
  /** … or something to do; neither makes a plain row. */
  onPress?: () => void
}

/** Is at least as wide as the longest word of the title, so that a long value does not break it. */
const TitleAndNote = ({ title, note }: Pick<Props, 'title' | 'note'>) => (
  <span className="min-w-min flex-1">
    <span className="block text-row wrap-break-word text-t1">{title}</span>
    {note !== undefined && <span className="block text-sub wrap-break-word text-t3">{note}</span>}
  </span>
)

const classes =
  'press flex min-h-row w-full items-center gap-3 px-4 py-row-pad text-left -outline-offset-2 active:bg-chip'

export function ListRow({ title, note, icon, value, to, query, onPress }: Props) {
  const body = (
    <>
      {icon !== undefined && (
        <span className="flex size-6 shrink-0 items-center justify-center text-t2">{icon}</span>
      )}
      <TitleAndNote title={title} note={note} />
      {value !== undefined && <span className="min-w-0 shrink text-right text-row text-t2">{value}</span>}
    </>
  )
  const arrow = <ChevronRight size={18} className="shrink-0 text-t3" />
  if (to !== undefined)
    return (
      <PageLink to={to} {...(query === undefined ? {} : { query })} className={classes}>
        {body}
        {arrow}
      </PageLink>
    )
  if (onPress === undefined)
    return <div className="flex min-h-row items-center gap-3 px-4 py-row-pad">{body}</div>
  return (
    <button type="button" onClick={onPress} className={classes}>
      {body}
      {arrow}
    </button>
  )
}

/** Rows that belong together, on one plate. */
export const RowGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="pb-4">
    {title !== undefined && <h2 className="px-1 pb-2 text-sub font-med text-t3">{title}</h2>}
    <div className="card divide-y divide-line overflow-hidden">{children}</div>
  </section>
)

type RecordProps = {
  title: ReactNode
  note?: ReactNode
  value: ReactNode
  trailing?: ReactNode
  icon?: ReactNode
  /** The page of the record … */
  link?: { to: string; query: Record<string, string> }
  /** … or something to do; neither makes a plain row. */
  onPress?: () => void
}

export function RecordRow({ title, note, value, trailing, icon, link, onPress }: RecordProps) {
  const body = (
    <>
      {icon}
      <TitleAndNote title={title} note={note} />
      <span className="ml-auto shrink-0 text-right max-wide:shrink">
        <span className="num block text-row font-num text-t1 max-wide:whitespace-normal">{value}</span>
        {trailing !== undefined && <span className="block text-sub text-t3">{trailing}</span>}
      </span>
    </>
  )
  const classes =
    'flex min-h-row-tall w-full items-center gap-x-3 px-gutter py-row-pad text-left max-wide:flex-wrap'
  if (link !== undefined)
    return (
      <PageLink {...link} className={`press ${classes} -outline-offset-2 active:bg-card`}>
        {body}
      </PageLink>
    )
  if (onPress === undefined) return <div className={classes}>{body}</div>
  return (
    <button type="button" onClick={onPress} className={`press ${classes} -outline-offset-2 active:bg-card`}>
      {body}
    </button>
  )
}
