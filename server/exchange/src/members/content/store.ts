import type { Article, Category, MenuItem } from '@bourse/contracts/content'
import { DEFAULT_LANGUAGE, type Language, toInstant } from '@bourse/contracts/kit'
import {
  columns,
  flag,
  integer,
  integerId,
  page,
  type Paging,
  type Reader,
  sql,
  text,
  type Tx,
} from '#platform/kernel'

type ArticleRow = {
  id: string
  category: string
  lang: string
  title: string
  summary: string
  content: string | null
  cover: string | null
  published_at: Date
}

const toArticle = (row: ArticleRow): Article => ({
  id: row.id as Article['id'],
  category: row.category as Category,
  lang: row.lang,
  title: row.title,
  summary: row.summary,
  content: row.content,
  thumbnail: row.cover,
  cover: row.cover,
  publishedAt: toInstant(row.published_at.getTime()),
})

export type ArticleList = { readonly category: Category; readonly lang: Language }

/** Finds the newest article of a category in the language; in English when the language has none. */
export async function findNewest(reader: Reader, { category, lang }: ArticleList): Promise<Article | null> {
  const row = await reader.row<ArticleRow>(sql`
    select id::text, category, lang, title, summary, content, cover, published_at from article
    where category = ${category} and lang in (${lang}, ${DEFAULT_LANGUAGE})
    order by (lang = ${lang}) desc, published_at desc, id desc limit 1`)
  return row && toArticle(row)
}

/**
 * Finds an article in the caller's language, in English when not translated, else in its original language.
 */
export async function findTranslated(
  reader: Reader,
  { id, lang }: { id: Article['id']; lang: Language },
): Promise<Article | null> {
  const row = await reader.row<ArticleRow>(sql`
    select id::text, category, lang, title, summary, content, cover, published_at from article
    where slug = (select slug from article where id = ${id})
    order by (lang = ${lang}) desc, (lang = ${DEFAULT_LANGUAGE}) desc, (id = ${id}) desc limit 1`)
  return row && toArticle(row)
}

/** Lists articles newest first, without their content. */
export function listArticles(reader: Reader, { category, lang }: ArticleList, at: Paging) {
  const query = sql`
    select id::text, category, lang, title, summary, null as content, cover, published_at from article
    where category = ${category} and lang = ${lang}
    order by published_at desc, article.id desc`
  return page(reader, query, at, toArticle)
}

const tileColumns = columns({
  id: integerId<MenuItem['id']>(),
  name: text,
  key: text,
  icon: text,
  url: ['address', text],
  sort: ['place', integer],
  opens: text,
  isFinancial: flag,
})

export async function listTiles(reader: Reader, lang: Language): Promise<MenuItem[]> {
  return tileColumns.from(reader).rows(sql`
    select id, key, coalesce(names ->> ${lang}, names ->> ${DEFAULT_LANGUAGE}, key) as name,
      icon, address, place, opens, is_financial
    from menu_item where is_shown order by place, id`)
}

/** Reads the stored settings by key. */
export async function readSettings(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.rows<{ key: string; value: string }>(sql`select key, value from setting`)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Finds the name of the site, which no member may use. */
export const findSiteName = async (reader: Reader): Promise<string> =>
  (await readSettings(reader)).get('site_name') ?? ''

/** Features that the operator turns on and off, by their settings keys. */
export type FeatureFlag = 'seconds_enabled' | 'invite_required' | 'identity_code_required'

export async function isEnabled(reader: Reader, name: FeatureFlag): Promise<boolean> {
  const row = await reader.row<{ value: string }>(sql`select value from setting where key = ${name}`)
  return row?.value === '1'
}

export async function setEnabled(tx: Tx, name: FeatureFlag, on: boolean): Promise<void> {
  const value = on ? '1' : '0'
  await tx.run(sql`insert into setting (key, value) values (${name}, ${value})
    on conflict (key) do update set value = excluded.value`)
}
