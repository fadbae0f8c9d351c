import type { Category } from '@bourse/contracts/content'
import { LANGUAGE_CODES, type Language } from '@bourse/contracts/kit'
import { chapterHtml, contactHtml, pieceHtml, questionsHtml } from './html.ts'
import { PROJECT_SLUGS, type ProjectSlug } from './project-slugs.ts'
import { projectPage, whitePaper } from './projects.ts'
import { type Chapter, type Piece, type Words, WORDS } from './words.ts'

/** An article as first published. Its translations share the slug. */
export type SeedArticle = {
  readonly id: number
  readonly slug: string
  readonly lang: Language
  readonly category: Category
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly cover: string | null
}

type Sheet = Omit<SeedArticle, 'id' | 'lang'>

/**
 * Ids never change: links contain them. Each language has its own hundred, an article its fixed place within
 * it.
 */
const FIRST_IDS: Readonly<Record<Language, number>> = {
  zh: 100,
  en: 200,
  hk: 300,
  th: 400,
  jp: 500,
  id: 600,
  kor: 700,
  fra: 800,
  spa: 900,
  vn: 1000,
}

const piece = (slug: string, category: Category, written: Piece, cover: string | null = null): Sheet => ({
  slug,
  category,
  title: written.title,
  summary: written.summary,
  content: pieceHtml(written),
  cover,
})

const chapter = (slug: Exclude<Category, 'project'>, written: Chapter): Sheet =>
  buildSheet(slug, slug, written)
const projectChapter = (slug: string, written: Chapter): Sheet => buildSheet(slug, 'project', written)

const buildSheet = (slug: string, category: Category, written: Chapter): Sheet => ({
  slug,
  category,
  title: written.title,
  summary: written.summary,
  content: chapterHtml(written),
  cover: null,
})

const picture = (name: string): string => `/upload/site/${name}.svg`

/** The articles of one language; a later notice here is higher in the list. */
const sheets = (
  lang: Language,
  { notices, banners, popup, faq, about, rebate, contact, compliance, agreement }: Words,
): Sheet[] => [
  piece('notice-prices', 'notice', notices.prices),
  piece('notice-codes', 'notice', notices.codes),
  piece('notice-paper', 'notice', notices.paper),
  piece('notice-welcome', 'notice', notices.welcome),
  piece('banner-market', 'banner', banners.market, picture('banner-market')),
  piece('banner-figures', 'banner', banners.figures, picture('banner-figures')),
  piece('banner-practice', 'banner', banners.practice, picture('banner-practice')),
  piece('popup', 'popup', popup),
  { ...faq, slug: 'faq', category: 'faq', content: questionsHtml(faq.groups), cover: null },
  chapter('about', about),
  chapter('rebate', rebate),
  { ...contact, slug: 'contact', category: 'contact', content: contactHtml(contact), cover: null },
  chapter('compliance', compliance),
  chapter('agreement', agreement),
  ...PROJECT_SLUGS.flatMap((slug) => [
    projectChapter(`${slug}-paper`, whitePaper(slug, lang)),
    projectChapter(`${slug}-site`, projectPage(slug, lang)),
  ]),
]

/** Number of a language's articles before those of projects. */
const OTHER_ARTICLES = 14

/** Links to a project's articles within the app. */
export function linkToArticles(slug: ProjectSlug, lang: Language): { whitePaper: string; website: string } {
  const first = FIRST_IDS[lang] + OTHER_ARTICLES + 2 * PROJECT_SLUGS.indexOf(slug) + 1
  const linkTo = (id: number) => `#/pages/common/article?id=${id}`
  return { whitePaper: linkTo(first), website: linkTo(first + 1) }
}

export const seedArticles = (): SeedArticle[] =>
  LANGUAGE_CODES.flatMap((lang) =>
    sheets(lang, WORDS[lang]).map((sheet, at) => ({
      id: FIRST_IDS[lang] + at + 1,
      lang,
      slug: sheet.slug,
      category: sheet.category,
      title: sheet.title,
      summary: sheet.summary,
      content: sheet.content,
      cover: sheet.cover,
    })),
  )
