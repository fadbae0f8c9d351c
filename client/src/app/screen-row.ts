import type { ComponentType } from 'react'
import type { Key, TextArea } from '#text'

type ScreenAccess = 'public' | 'member' | 'mixed'
type Title = Extract<Key, `screen.${string}`>
type TitleName = Title extends `screen.${infer Name}` ? Name : never
export type ScreenModule = { readonly Screen: ComponentType }
type Load = () => Promise<ScreenModule>

export type ScreenRow = {
  /** After `/pages/`. With `?view=…` the row is that view of the page before it. */
  readonly path: string
  readonly title: Title
  readonly access: ScreenAccess
  /** The target of Back when the page was opened by its address. */
  readonly parent?: string
  /** Position in the tab bar. */
  readonly tab?: 0 | 1 | 2 | 3 | 4
  readonly bar?: 'own' | 'web'
  /** Absent while the page is in development. */
  readonly load?: Load
  /** Text areas that it shows besides `core`; a test compares them with the sources. */
  readonly texts?: readonly TextArea[]
}

type ShortRow = readonly [
  path: string,
  title: TitleName,
  access: ScreenAccess,
  load?: Load,
  ...texts: TextArea[],
]

/** Rows with the same parent, in short form. */
export const under = (parent: string | null, rows: readonly ShortRow[]): ScreenRow[] =>
  rows.map(([path, title, access, load, ...texts]) => ({
    path,
    title: `screen.${title}`,
    access,
    ...(parent === null ? {} : { parent }),
    ...(load === undefined ? {} : { load, texts }),
  }))
