import type { Instant } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'
import { SETTINGS, type SeedArticle, type SeedTile, seedArticles, seedTiles } from '#catalogue/content'

/**
 * Seeds the content and updates it with newer releases. The operator's edits, hidden tiles and settings are
 * preserved, and an article keeps its first publication time.
 */
export async function seedContent(tx: Tx, now: Instant): Promise<void> {
  await tx.lock('content', 'seed')
  for (const article of seedArticles()) await putArticle(tx, article, now)
  for (const tile of seedTiles()) await putTile(tx, tile)
  for (const [key, value] of Object.entries(SETTINGS)) {
    await tx.run(sql`insert into setting (key, value) values (${key}, ${value}) on conflict (key) do nothing`)
  }
}

const putArticle = (tx: Tx, article: SeedArticle, now: Instant) =>
  tx.run(sql`
    insert into article (id, slug, lang, category, title, summary, content, cover, published_at, is_seeded)
    values (${article.id}, ${article.slug}, ${article.lang}, ${article.category}, ${article.title},
      ${article.summary}, ${article.content}, ${article.cover}, ${new Date(now)}, true)
    on conflict (slug, lang) do update set category = excluded.category, title = excluded.title,
      summary = excluded.summary, content = excluded.content, cover = excluded.cover
    where article.is_seeded`)

const putTile = (tx: Tx, tile: SeedTile) =>
  tx.run(sql`
    insert into menu_item (id, key, names, icon, address, place, opens, is_financial, is_seeded)
    values (${tile.id}, ${tile.key}, ${JSON.stringify(tile.names)}::jsonb, ${tile.key}, ${tile.route},
      ${tile.id}, ${tile.opens}, ${tile.isFinancial}, true)
    on conflict (key) do update set names = excluded.names, icon = excluded.icon, address = excluded.address,
      place = excluded.place, opens = excluded.opens, is_financial = excluded.is_financial
    where menu_item.is_seeded`)
