import type { Language } from '@bourse/contracts/kit'
import type { TileKey } from './tiles.ts'

/** A paragraph, or the points of a list. */
export type Block = string | readonly string[]
export type Section = readonly [heading: string, ...blocks: Block[]]
/** A text without headings: a notice, a banner, the pop-up. */
export type Piece = { readonly title: string; readonly summary: string; readonly blocks: readonly Block[] }
export type Chapter = {
  readonly title: string
  readonly summary: string
  readonly sections: readonly Section[]
}
export type Question = readonly [question: string, answer: string]
export type Questions = readonly [group: string, ...questions: Question[]]

/** All content in one language, as plain text: one place converts it to HTML. */
export type Words = {
  readonly lang: Language
  readonly tiles: Readonly<Record<TileKey, string>>
  readonly notices: {
    readonly welcome: Piece
    readonly paper: Piece
    readonly prices: Piece
    readonly codes: Piece
  }
  readonly banners: { readonly practice: Piece; readonly figures: Piece; readonly market: Piece }
  readonly popup: Piece
  readonly faq: { readonly title: string; readonly summary: string; readonly groups: readonly Questions[] }
  readonly about: Chapter
  readonly rebate: Chapter
  readonly contact: {
    readonly title: string
    readonly summary: string
    readonly support: string
    readonly mail: string
    readonly faq: string
    readonly note: string
  }
  readonly compliance: Chapter
  readonly agreement: Chapter
}
