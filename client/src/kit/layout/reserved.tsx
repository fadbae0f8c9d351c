import { type ReactNode, useEffect, useRef } from 'react'
import { readStored, writeStored } from '#kit/device'

/** Heights of content that arrives late, by its name, as on the last visit of this member. */
function readHeights(): Readonly<Record<string, number>> {
  const text = readStored('heights')
  return text !== null && text.startsWith('{') ? (JSON.parse(text) as Record<string, number>) : {}
}

function writeHeight(name: string, px: number): void {
  const heights = readHeights()
  if (heights[name] !== px) writeStored('heights', JSON.stringify({ ...heights, [name]: px }))
}

/** False on the first visit: content below has to wait, or it would be moved. */
export const isHeightKnown = (name: string): boolean => readHeights()[name] !== undefined

type Props = {
  /** The name of the content, unique in the app. */
  readonly name: string
  readonly isPending: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Content that arrives after what is below it: while it is pending, it has the height of the last visit. */
export function Reserved({ name, isPending, className = '', children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (isPending || element === null) return
    const observer = new ResizeObserver(() => writeHeight(name, Math.round(element.offsetHeight)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [name, isPending])
  return (
    // A flow root, so that margins of the content are part of the height.
    <div
      ref={box}
      className={`flow-root ${className}`}
      style={isPending ? { minHeight: readHeights()[name] ?? 0 } : undefined}
    >
      {children}
    </div>
  )
}
