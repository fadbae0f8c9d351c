import type { Language } from '@bourse/contracts/kit'
import en from './languages/en.json' with { type: 'json' }
import fra from './languages/fra.json' with { type: 'json' }
import hk from './languages/hk.json' with { type: 'json' }
import id from './languages/id.json' with { type: 'json' }
import jp from './languages/jp.json' with { type: 'json' }
import kor from './languages/kor.json' with { type: 'json' }
import spa from './languages/spa.json' with { type: 'json' }
import th from './languages/th.json' with { type: 'json' }
import vn from './languages/vn.json' with { type: 'json' }
import zh from './languages/zh.json' with { type: 'json' }
import type { ProjectSlug } from './project-slugs.ts'
import type { TileKey } from './tiles.ts'

/** A paragraph, or the points of a list. */
export type Block = string | readonly string[]
export type Section = { readonly heading: string; readonly blocks: readonly Block[] }
/** A text without headings: a notice, a banner, the pop-up. */
export type Piece = { readonly title: string; readonly summary: string; readonly blocks: readonly Block[] }
export type Chapter = {
  readonly title: string
  readonly summary: string
  readonly sections: readonly Section[]
}
export type Question = { readonly question: string; readonly answer: string }
export type Questions = { readonly name: string; readonly questions: readonly Question[] }

/** All content in one language, as plain text: one place converts it to HTML. */
export type Words = {
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
  readonly projects: {
    /** One sentence about each project. */
    readonly about: Readonly<Record<ProjectSlug, string>>
    /** Titles, with `{name}` for the project's name. */
    readonly paper: string
    readonly site: string
    readonly purpose: string
    readonly sale: string
    readonly saleText: readonly string[]
    readonly risk: string
    readonly riskText: string
    readonly demo: string
  }
}

/** The texts of each language; one that misses a text does not compile. */
export const WORDS: Readonly<Record<Language, Words>> = { zh, en, hk, th, jp, id, kor, fra, spa, vn }
