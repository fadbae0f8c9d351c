import { addMs, type Amount, DAY, HOUR, type Instant, toInstant, roundToStep } from '@bourse/contracts/kit'
import type { Reader, Tx } from '#platform/kernel'
import { type MarketTerms, findRecordedTick, scheduleListing } from '#platform/market'
import { catalogue, FIRST_PROJECTS, MARKET_DISCOUNT, type SeedProject, SEED_PROJECTS } from '#catalogue'
import type { IeoDeps } from './deps.ts'
import { countProjects, insertProject, type ProjectTerms, seededSpan } from './projects.ts'

/** Days from the announcement of a project to its start and end; it is listed a day after the end. */
const NEXT_SPAN = { start: 3, end: 10 }
const LISTED_AFTER = 1

const floorHour = (at: Instant): Instant => toInstant(Math.floor(at / HOUR) * HOUR)

/** Announces projects at the first start, so that there is one in each phase. */
export async function seedProjects(tx: Tx, now: Instant): Promise<void> {
  await tx.lock('ieo', 'seed')
  if ((await seededSpan(tx)).count > 0) return
  const base = floorHour(now)
  for (const [at, { start, end, listed }] of FIRST_PROJECTS.entries()) {
    const startsAt = addMs(base, start * DAY)
    const dates = {
      announcedAt: toInstant(Math.min(base, startsAt)),
      startsAt,
      endsAt: addMs(base, end * DAY),
      listedAt: addMs(base, listed * DAY),
    }
    await announce(tx, seedAt(at), { ...dates, round: 1, price: null })
  }
}

/**
 * Announces the next project of the list when the last one has ended, at that instant. After the last of the list
 * the first one follows again with another round, which follows its market.
 */
export async function announceDue(deps: Pick<IeoDeps, 'db'>, now: Instant): Promise<void> {
  while (await announceNext(deps, now));
}

/** Finds the instant of the next announcement after another instant; null if it is already due. */
export async function nextAnnouncement(reader: Reader, after: Instant): Promise<Instant | null> {
  const { endsAt } = await seededSpan(reader)
  return endsAt !== null && endsAt > after ? endsAt : null
}

const announceNext = ({ db }: Pick<IeoDeps, 'db'>, now: Instant): Promise<boolean> =>
  db.transact(async (tx) => {
    await tx.lock('ieo', 'seed')
    const { count, endsAt: at } = await seededSpan(tx)
    if (at === null || at > now) return false
    const project = seedAt(count)
    // The operator may have sold the coin as well.
    const round = (await countProjects(tx, project.asset)) + 1
    const endsAt = addMs(at, NEXT_SPAN.end * DAY)
    await announce(tx, project, {
      announcedAt: at,
      startsAt: addMs(at, NEXT_SPAN.start * DAY),
      endsAt,
      listedAt: addMs(endsAt, LISTED_AFTER * DAY),
      round,
      price: round === 1 ? null : await marketPrice(tx, { market: requireMarket(project), at }),
    })
    return true
  })

const seedAt = (count: number): SeedProject => SEED_PROJECTS[count % SEED_PROJECTS.length] as SeedProject

type Announcement = Pick<ProjectTerms, 'announcedAt' | 'startsAt' | 'endsAt' | 'listedAt'> & {
  readonly round: number
  /** Fraction below the market; null for the issue price. */
  readonly price: Amount | null
}

async function announce(
  tx: Tx,
  { slug, title, mode, supply, quantityMin, quantityMax, releases, asset, payAsset }: SeedProject,
  { round, price, ...dates }: Announcement,
): Promise<void> {
  const market = requireMarket({ asset, payAsset })
  await insertProject(tx, {
    ...dates,
    slug,
    title: round === 1 ? title : `${title} ${round}`,
    asset,
    payAsset,
    // A price that follows the market leaves nothing to share out.
    mode: round === 1 ? mode : 'fixed',
    price: price ?? market.startPrice,
    discount: round === 1 ? null : MARKET_DISCOUNT,
    supply,
    quantityMin,
    quantityMax,
    releases: releases.map(({ afterDays, fraction }) => ({
      at: addMs(dates.listedAt, afterDays * DAY),
      fraction,
    })),
  })
  await scheduleListing(tx, market.id, dates.listedAt)
}

export function requireMarket({ asset, payAsset }: Pick<SeedProject, 'asset' | 'payAsset'>): MarketTerms {
  const found = catalogue.markets.find(({ base, quote }) => base === asset && quote === payAsset)
  if (found === undefined) throw new TypeError(`the catalogue has no market of asset ${asset}`)
  return found
}

/** Reads the recorded price of a market at an instant; its start price before its listing. */
async function marketPrice(
  tx: Tx,
  { market: terms, at }: { readonly market: MarketTerms; readonly at: Instant },
): Promise<Amount> {
  const tick = await findRecordedTick(tx, terms.id, at)
  return tick === null ? terms.startPrice : roundToStep(tick.price, terms.priceTick, 'down')
}
