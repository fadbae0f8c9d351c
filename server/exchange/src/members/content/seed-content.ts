import type { Instant } from '@bourse/contracts/kit'
import { count, integer, type Tx } from '#platform/kernel'
import { SETTINGS, type SeedTile, seedArticles, seedTiles } from '#catalogue/content'
import { articleTable, settingTable, tileTable } from './store.ts'

/** The ids of the catalogue are numbers. */
const articles = articleTable.omit('id').with({ id: count })
const tiles = tileTable.omit('id').with({ id: integer })

/**
 * Seeds the content and updates it with newer releases. The operator's edits, hidden tiles and settings are
 * preserved, and an article keeps its first publication time.
 */
export async function seedContent(tx: Tx, now: Instant): Promise<void> {
  await tx.lock('content', 'seed')
  await articles.insert(
    tx,
    seedArticles().map((article) => ({ ...article, publishedAt: now, isSeeded: true })),
    `on conflict (slug, lang) do update set category = excluded.category, title = excluded.title,
      summary = excluded.summary, content = excluded.content, cover = excluded.cover
    where article.is_seeded`,
  )
  await tiles.insert(
    tx,
    seedTiles().map(toTile),
    `on conflict (key) do update set names = excluded.names, icon = excluded.icon, address = excluded.address,
      place = excluded.place, opens = excluded.opens, is_financial = excluded.is_financial
    where menu_item.is_seeded`,
  )
  const settings = Object.entries(SETTINGS).map(([key, value]) => ({ key, value }))
  await settingTable.insert(tx, settings, 'on conflict (key) do nothing')
}

const toTile = ({ id, key, names, route, opens, isFinancial }: SeedTile) => ({
  id,
  key,
  names,
  icon: key,
  url: route,
  sort: id,
  opens,
  isFinancial,
  isSeeded: true,
})
