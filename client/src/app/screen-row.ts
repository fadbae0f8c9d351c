import type { ComponentType } from 'react'
import type { Key, TextArea } from '#text'

type ScreenAccess = 'public' | 'member' | 'mixed'
export type ScreenModule = { readonly Screen: ComponentType }
type Built =
  | {
      readonly load: () => Promise<ScreenModule>
      /** Text areas that it shows besides `core`; a test compares them with the sources. */
      readonly texts?: readonly TextArea[]
    }
  | { readonly notBuilt: true }
export type ScreenRow = Built & {
  /** After `/pages/`. With `?view=…` the row is that view of the page before it. */
  readonly path: string
  readonly title: Extract<Key, `screen.${string}`>
  readonly access: ScreenAccess
  /** Place in the tab bar. */
  readonly tab?: 0 | 1 | 2 | 3 | 4
  readonly bar?: 'own' | 'web'
  readonly parent?: string
}
