import type { ReactElement } from 'react'
import type { Key, TextArea } from '#text'

type Access = 'public' | 'member' | 'mixed'
type Title = Extract<Key, `screen.${string}`>
type TitleName = Title extends `screen.${infer Name}` ? Name : never
export type ScreenComponent = () => ReactElement | null
type Load = () => Promise<{ readonly Screen: ScreenComponent }>

export type ScreenRow = {
  /** The part of the route after `/pages/`. With `?view=…` the row is that view of the page before it. */
  readonly path: string
  readonly title: Title
  readonly access: Access
  /** The target of Back when the page was opened by its URL. */
  readonly parent?: string
  readonly tab?: 0 | 1 | 2 | 3 | 4
  readonly bar?: 'own' | 'web'
  /** In a wide window it stands beside its parent, which is a list; the query of a list that was not opened itself. */
  readonly beside?: Readonly<Record<string, string>>
  /** The width in a wide window: a column of 640 px (the default), up to 1,440 px, or the whole window. */
  readonly width?: 'wide' | 'full'
  readonly load: Load
  /** Text areas that it shows besides `core`; a test compares them with the sources. */
  readonly texts?: readonly TextArea[]
}

type ShortRow = readonly [path: string, title: TitleName, load: Load, ...texts: TextArea[]]
/** The page behind, or the frame of a page without one. */
type Parent = string | Pick<ScreenRow, 'beside' | 'tab' | 'bar' | 'width' | 'parent'>

/** Rows with the same parent, or the same frame, and the same access. */
export const under = (parent: Parent, access: Access, rows: readonly ShortRow[]) =>
  rows.map(([path, title, load, ...texts]): ScreenRow => ({
    path,
    title: `screen.${title}`,
    access,
    ...(typeof parent === 'string' ? { parent } : parent),
    load,
    texts,
  }))
