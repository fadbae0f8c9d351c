import type { Category } from '@bourse/contracts/content'
import type { Instant, Language } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import { articleTable } from './store.ts'

export type NewArticle = {
  readonly slug: string
  readonly category: Category
  readonly lang: Language
  readonly title: string
  readonly html: string
  readonly at: Instant
}

const SUMMARY_LENGTH = 160

/** Publishes an article of the operator, which a start never overwrites. Returns its id. */
export async function publishArticle(tx: Tx, article: NewArticle): Promise<string> {
  const { html, at, ...named } = article
  const row = { ...named, summary: summarizeHtml(html), content: html, publishedAt: at, isSeeded: false }
  return (await newArticle.insertOne(tx, row, articleTable.pick('id'))).id
}

const newArticle = articleTable.omit('id', 'cover')

/** Returns the first words of the text, without tags. */
export const summarizeHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SUMMARY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
