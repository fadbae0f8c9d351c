import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  note?: ReactNode
  value: ReactNode
  aside?: ReactNode
  icon?: ReactNode
  onPress?: () => void
}

/** What happened, when, how much, and how it stands. */
export function RecordRow({ title, note, value, aside, icon, onPress }: Props) {
  const body = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-row text-t1">{title}</span>
        {note !== undefined && <span className="block text-sub text-t3">{note}</span>}
      </span>
      <span className="shrink-0 text-right">
        <span className="num block text-row font-num text-t1">{value}</span>
        {aside !== undefined && <span className="block text-sub text-t3">{aside}</span>}
      </span>
    </>
  )
  const look = 'flex min-h-16 w-full items-center gap-3 px-gutter py-2.5 text-left'
  if (onPress === undefined) return <div className={look}>{body}</div>
  return (
    <button type="button" onClick={onPress} className={`press ${look} -outline-offset-2 active:bg-card`}>
      {body}
    </button>
  )
}
