import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '@bourse/contracts/content'
import { LANGUAGE_CODES } from '@bourse/contracts/kit'
import { seedArticles } from './articles.ts'
import { MARKUP } from './html.ts'
import { seedTiles } from './menu.ts'
import { picturesDirectory } from './pictures.ts'
import { WORDS } from './words.ts'

const articles = seedArticles()
const others = LANGUAGE_CODES.filter((lang) => lang !== 'en')
/** Every leaf of the words with its path: "faq.groups.0.questions.1.answer". */
function leaves(value: unknown, at: readonly string[] = []): (readonly [string, string])[] {
  if (typeof value === 'string') return [[at.join('.'), value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, [...at, key]))
}
const english = new Map(leaves(WORDS.en))
/** Names that are equal to English in some languages. */
const SAME: ReadonlySet<string> = new Set([
  ...others.flatMap((lang) => ['vip', 'ieo', 'nft', 'otc'].map((tile) => `${lang} tiles.${tile}`)),
  ...['id', 'fra', 'spa'].map((lang) => `${lang} tiles.copytrade`),
  ...['id', 'fra', 'vn'].map((lang) => `${lang} tiles.contract`),
  ...['points', 'coupon', 'chat', 'option'].map((tile) => `fra tiles.${tile}`),
  ...['invest', 'margin', 'recharge'].map((tile) => `id tiles.${tile}`),
  ...['id', 'vn'].map((lang) => `${lang} contact.mail`),
  'spa tiles.chat',
])

describe('the first content', () => {
  it.each(others)('%s has exactly the English keys', (lang) => {
    expect(leaves(WORDS[lang]).map(([path]) => path)).toEqual([...english.keys()])
  })

  it.each(others)('%s has no English left and nothing empty', (lang) => {
    const left = leaves(WORDS[lang]).filter(
      ([path, text]) => text.trim() === '' || (text === english.get(path) && !SAME.has(`${lang} ${path}`)),
    )
    expect(left).toEqual([])
  })

  it.each(others)('%s has the same numbers as English', (lang) => {
    const figures = (text: string) =>
      [...text.replace(/(?<=\d)[.,\u202f](?=\d{3}\b)/g, '').matchAll(/\d{2,}/g)]
        .map(([figure]) => figure)
        .toSorted()
    for (const [path, text] of leaves(WORDS[lang])) {
      expect(figures(text), path).toEqual(figures(english.get(path) ?? ''))
    }
  })

  it('distinguishes simplified and traditional Chinese', () => {
    const all = (lang: 'zh' | 'hk') =>
      leaves(WORDS[lang])
        .map(([, text]) => text)
        .join('')
    expect(all('zh')).not.toMatch(/[們這個請錢帳戶號碼驗證錯誤餘額買賣單價實數據應為會與開關]/)
    expect(all('hk')).not.toMatch(/[们这个请钱帐户号码验证错误余额买卖单价实数据应为会与开关]/)
  })

  it('has the pages that the app requests in every language', () => {
    for (const lang of LANGUAGE_CODES) {
      const counts = new Map<string, number>()
      for (const one of articles.filter((article) => article.lang === lang)) {
        counts.set(one.category, (counts.get(one.category) ?? 0) + 1)
      }
      expect(Object.keys(CATEGORIES).every((category) => counts.has(category))).toBe(true)
      expect(counts.get('notice')).toBeGreaterThanOrEqual(4)
      expect(counts.get('banner')).toBe(3)
    }
  })

  it('has at least twelve questions in four groups', () => {
    for (const { faq } of Object.values(WORDS)) {
      expect(faq.groups).toHaveLength(4)
      expect(faq.groups.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(12)
    }
  })

  it('gives every article a unique id', () => {
    expect(new Set(articles.map((article) => article.id)).size).toBe(articles.length)
  })

  it('gives an article the same structure in every language', () => {
    const skeleton = (html: string) => [...html.matchAll(/<\/?[a-z0-9]+/g)].map(([tag]) => tag)
    for (const { slug, content } of articles) {
      const original = articles.find((article) => article.slug === slug && article.lang === 'en')
      expect(skeleton(content), slug).toEqual(skeleton(original?.content ?? ''))
    }
  })

  it('uses only the markup that the app allows', () => {
    const used = new Set(
      articles.flatMap(({ content }) => [...content.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1])),
    )
    expect([...used].filter((tag) => !(MARKUP as readonly (string | undefined)[]).includes(tag))).toEqual([])
  })
})

describe('the tiles', () => {
  it('are the twenty services, three of them on the Financial tab', () => {
    const tiles = seedTiles()
    expect(tiles.map((tile) => tile.id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(tiles.filter((tile) => tile.isFinancial).map((tile) => tile.key)).toEqual([
      'invest',
      'lockming',
      'ieo',
    ])
    expect(tiles.filter((tile) => tile.route === '').map((tile) => tile.key)).toEqual([])
  })

  it('open tab pages only by switching tabs', () => {
    const tabs = seedTiles().filter((tile) => tile.opens === 'switchTab')
    expect(tabs.map((tile) => tile.route.split('?')[0])).toEqual([
      '/pages/transaction/index',
      '/pages/financial/index',
      '/pages/market/market',
      '/pages/transaction/index',
    ])
  })
})

describe('the pictures', () => {
  const files = readdirSync(picturesDirectory)

  it('exist for every cover', () => {
    const covers = articles.flatMap(({ cover }) =>
      cover === null ? [] : [cover.replace('/upload/site/', '')],
    )
    expect(covers.filter((cover) => !files.includes(cover))).toEqual([])
    expect(files).toContain('logo.svg')
  })

  it.each(files)('%s contains no text, no script and no address of another host', (file) => {
    const svg = readFileSync(`${picturesDirectory}${file}`, 'utf8')
    expect(svg).not.toMatch(/<(text|script|image|foreignObject|style)\b|\bon[a-z]+=|href/)
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
  })
})
