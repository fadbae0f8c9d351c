import { Children, Fragment, type ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'

/** Percentages of the whole by the names of panes. */
export type PaneSizes = Readonly<Record<string, number>>

type Props = {
  readonly direction: 'horizontal' | 'vertical'
  /** The name for screen readers of each edge that can be moved. */
  readonly edgeName: string
  /** Null: the default sizes of the panes. */
  readonly sizes: PaneSizes | null
  /** Called when the user moved an edge, and not when the window changed. */
  readonly onResize: (sizes: PaneSizes) => void
  /** The last pane on screen is the first in the document, so that the keyboard reaches it first. */
  readonly isLastFirst?: boolean
  readonly children: ReactNode
}

/** Panes side by side, or one above the other, with an edge between two of them. */
export function Panes({ direction, edgeName, sizes, onResize, isLastFirst = false, children }: Props) {
  const shown = Children.toArray(children)
  const panes = isLastFirst ? [...shown.slice(-1), ...shown.slice(0, -1)] : shown
  return (
    <Group
      orientation={direction}
      {...(sizes !== null && { defaultLayout: { ...sizes } })}
      onLayoutChanged={(layout, { isUserInteraction, requestedLayout }) => {
        if (isUserInteraction) onResize(requestedLayout ?? layout)
      }}
      className={`h-full min-h-0 ${isLastFirst ? '[&>[data-panel]:first-child]:order-2' : ''}`}
    >
      {panes.map((pane, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <Separator
              aria-label={edgeName}
              className={`bg-line transition-colors hover:bg-primary focus-visible:bg-primary data-[separator=active]:bg-primary ${direction === 'horizontal' ? 'w-px' : 'h-px'} ${isLastFirst && at === 1 ? 'order-1' : ''}`}
            />
          )}
          {pane}
        </Fragment>
      ))}
    </Group>
  )
}

type PaneProps = {
  readonly name: string
  /** Pixels, or a percentage as text. */
  readonly size?: number | string
  readonly least: number
  readonly isCollapsible?: boolean
  readonly children: ReactNode
}

/** One pane of `Panes`. A collapsible one disappears when its edge is moved beyond half of its least size. */
export const Pane = ({ name, size, least, isCollapsible = false, children }: PaneProps) => (
  <Panel
    id={name}
    minSize={least}
    collapsible={isCollapsible}
    {...(size !== undefined && { defaultSize: size })}
    className="min-h-0 min-w-0 overflow-hidden"
  >
    {children}
  </Panel>
)
