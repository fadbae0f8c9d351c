import type { Category } from '@bourse/contracts/content'
import type { Instant, Language } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'

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
  const { slug, lang, category, title, html, at } = article
  const row = await tx.row<{ id: string }>(sql`
    insert into article (slug, lang, category, title, summary, content, published_at, is_seeded)
    values (${slug}, ${lang}, ${category}, ${title}, ${summarizeHtml(html)}, ${html}, ${new Date(at)}, false)
    returning id::text`)
  return row?.id ?? ''
}

/** Returns the first words of the text, without tags. */
export const summarizeHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SUMMARY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
