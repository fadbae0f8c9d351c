import type { Article, Category, MenuItem } from '@bourse/contracts/content'
import { DEFAULT_LANGUAGE, type Language } from '@bourse/contracts/kit'
import {
  type Codec,
  columns,
  flag,
  id,
  instant,
  integer,
  integerId,
  json,
  nullable,
  page,
  type Paging,
  type Reader,
  type Row,
  sql,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const articleTable = table('article', {
  id: id<Article['id']>(),
  slug: text,
  lang: text,
  category: text as Codec<Category>,
  title: text,
  summary: text,
  content: text,
  cover: nullable(text),
  publishedAt: instant,
  /** Updated at start; an edit by the operator clears the mark. */
  isSeeded: flag,
})
export const tileTable = table('menu_item', {
  id: integerId<MenuItem['id']>(),
  key: text,
  names: json<Readonly<Record<string, string>>>(),
  icon: text,
  url: ['address', text],
  sort: ['place', integer],
  opens: text,
  isFinancial: flag,
  isSeeded: flag,
})
export const settingTable = table('setting', { key: text, value: text })
/** An article without the name that its translations share; lists have no content. */
const shownArticle = articleTable.omit('slug', 'isSeeded', 'content').with({ content: nullable(text) })

const toArticle = (row: Row): Article => {
  const article = shownArticle.decode(row)
  return { ...article, thumbnail: article.cover }
}

export type ArticleList = { readonly category: Category; readonly lang: Language }

/** Finds the newest article of a category in the language; in English when the language has none. */
export async function findNewest(reader: Reader, { category, lang }: ArticleList): Promise<Article | null> {
  const row = await reader.row(sql`
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
  const row = await reader.row(sql`
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

const tileColumns = columns({ ...tileTable.omit('names', 'isSeeded').fields, name: text })

export async function listTiles(reader: Reader, lang: Language): Promise<MenuItem[]> {
  return tileColumns.from(reader).rows(sql`
    select id, key, coalesce(names ->> ${lang}, names ->> ${DEFAULT_LANGUAGE}, key) as name,
      icon, address, place, opens, is_financial
    from menu_item where is_shown order by place, id`)
}

/** Reads the stored settings by key. */
export async function readSettings(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await settingTable.from(reader).rows(sql`select key, value from setting`)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Finds the name of the site, which no member may use. */
export const findSiteName = async (reader: Reader): Promise<string> =>
  (await readSettings(reader)).get('site_name') ?? ''

/** Features that the operator turns on and off, by their settings keys. */
export type FeatureFlag = 'seconds_enabled' | 'invite_required' | 'identity_code_required'

export async function isEnabled(reader: Reader, name: FeatureFlag): Promise<boolean> {
  const row = await settingTable.from(reader).row(sql`select * from setting where key = ${name}`)
  return row?.value === '1'
}

export async function setEnabled(tx: Tx, name: FeatureFlag, on: boolean): Promise<void> {
  const setting = { key: name, value: on ? '1' : '0' }
  await settingTable.insert(tx, [setting], 'on conflict (key) do update set value = excluded.value')
}
