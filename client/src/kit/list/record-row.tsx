import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  note?: ReactNode
  value: ReactNode
  trailing?: ReactNode
  icon?: ReactNode
  onPress?: () => void
}

/** One record: event, time, amount and state. */
export function RecordRow({ title, note, value, trailing, icon, onPress }: Props) {
  const body = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-row text-t1">{title}</span>
        {note !== undefined && <span className="block text-sub text-t3">{note}</span>}
      </span>
      <span className="shrink-0 text-right">
        <span className="num block text-row font-num text-t1">{value}</span>
        {trailing !== undefined && <span className="block text-sub text-t3">{trailing}</span>}
      </span>
    </>
  )
  const classes = 'flex min-h-16 w-full items-center gap-3 px-gutter py-2.5 text-left'
  if (onPress === undefined) return <div className={classes}>{body}</div>
  return (
    <button type="button" onClick={onPress} className={`press ${classes} -outline-offset-2 active:bg-card`}>
      {body}
    </button>
  )
}
