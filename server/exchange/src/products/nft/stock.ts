import { createHash } from 'node:crypto'
import { formatCommitment, computeBidDeposit } from '@bourse/contracts/nft'
import {
  addMs,
  toAmount,
  DAY,
  divideByInt,
  HOUR,
  type Instant,
  toInstant,
  instantText,
  MINUTE,
  max,
  roundToStep,
} from '@bourse/contracts/kit'
import { type Database, type Random, sql, type Tx } from '#platform/kernel'
import { DESIGN_WEIGHTS, type Piece, buildPiece, buildSeries } from '#catalogue/nft'
import { USDT } from './deps.ts'
import { insertLots, insertWorks, type LotDraft } from './lots.ts'
import { type StoredWork, workTable } from './works.ts'

const FIRST_WORKS = 160
const [ONE_USDT, USDT_UNIT] = [toAmount('1'), toAmount('0.000001')]

/** Number of the first works, and the hours from now to start and end; auctions end one after the other. */
const AUCTIONS_RUNNING = 24
const AUCTIONS_COMING = 8
const AUCTIONS_ENDED = 8
const FIXED_COMING = 16
const FIXED_DAYS = 30

/** Least stock at the beginning of a day: works at a fixed price, and auctions that end within three days. */
const FIXED_MIN = 100
const AUCTIONS_PER_DAY = 12
const BOXES = 200
const BOX_PRICE = toAmount('25')
const SERIES_DAYS = 14

const floorTo = (at: Instant, unit: number): Instant => toInstant(Math.floor(at / unit) * unit)

/** Seeds works at the first start, in every phase of a sale. */
export async function seedWorks(tx: Tx, now: Instant): Promise<void> {
  await tx.lock('nft', 'stock')
  const known = await tx.row(sql`select 1 from nft_work limit 1`)
  if (known !== null) return
  const base = floorTo(now, HOUR)
  const works = await mint(tx, { from: 1, count: FIRST_WORKS, at: base })
  const hours = (count: number) => addMs(base, count * HOUR)
  const comingFrom = AUCTIONS_RUNNING + AUCTIONS_ENDED
  const fixedFrom = comingFrom + AUCTIONS_COMING
  // Seven is coprime to the number of works, so each phase has all artists and media.
  const shuffled = works.map((_, index) => works[(index * 7) % works.length] as StoredWork)
  const drafts = shuffled.map((work, index): LotDraft => {
    if (index < AUCTIONS_RUNNING) return auctionLot(work, hours(-index), hours(3 + index * 3))
    if (index < comingFrom) return auctionLot(work, hours(-72), hours(AUCTIONS_RUNNING - 2 - index))
    if (index < fixedFrom) return auctionLot(work, hours(6 * (index - comingFrom + 1)), hours(72 + index))
    const isComing = index < fixedFrom + FIXED_COMING
    const start = hours(isComing ? 12 * (index - fixedFrom + 1) : -24)
    return fixedLot(work, start, addMs(start, FIXED_DAYS * DAY))
  })
  await insertLots(tx, drafts.toReversed())
}

type Stock = { readonly db: Database; readonly random: Random }

/**
 * Fills the stock once a day, when it begins: enough works and new auctions. A new series of boxes begins
 * within a minute after the last one.
 */
export function createStock(stock: Stock): (now: Instant) => Promise<void> {
  let stocked: Instant | null = null
  return async (now) => {
    const minute = floorTo(now, MINUTE)
    if (minute === stocked) return
    await stockDay(stock, { day: floorTo(now, DAY), now })
    stocked = minute
  }
}

const stockDay = (
  { db, random }: Stock,
  { day, now }: { readonly day: Instant; readonly now: Instant },
): Promise<void> =>
  db.transact(async (tx) => {
    await tx.lock('nft', 'stock')
    const isNew = await tx.run(
      sql`insert into nft_stock_day values (${instantText(day).slice(0, 10)}::date) on conflict do nothing`,
    )
    await ensureSeries(tx, { now, random })
    if (isNew === 0) return
    const days = await tx.row<{ days: number }>(sql`select count(*)::int as days from nft_stock_day`)
    if (days?.days !== 1) await restock(tx, now)
  })

async function restock(tx: Tx, now: Instant): Promise<void> {
  const open = await tx.row<{ fixed: number }>(sql`
    select count(*)::int as fixed from nft_lot where status = 'open' and kind = 'fixed' and seller_id is null
      and ends_at > ${new Date(now)}`)
  const needed = Math.max(0, FIXED_MIN - (open?.fixed ?? 0))
  const works = await freeWorks(tx, needed + AUCTIONS_PER_DAY, now)
  const base = floorTo(now, HOUR)
  const drafts = works.map((work, index) =>
    index < AUCTIONS_PER_DAY
      ? auctionLot(work, base, addMs(base, DAY + index * 4 * HOUR))
      : fixedLot(work, base, addMs(base, FIXED_DAYS * DAY)),
  )
  await insertLots(tx, drafts)
}

/** Lists works of artists that are not on sale: unsold ones, then new ones. */
async function freeWorks(tx: Tx, count: number, at: Instant): Promise<StoredWork[]> {
  const unsold = await workTable.from(tx).rows(sql`
    select work.* from nft_work work
    where work.owner_id is null and work.kind = 'work'
      and not exists (select 1 from nft_lot lot where lot.work_id = work.id and lot.status <> 'over')
    order by work.lot_id limit ${count} for update of work`)
  const last = await tx.row<{ piece: number }>(
    sql`select max(piece) as piece from nft_work where kind = 'work'`,
  )
  const missing = count - unsold.length
  const minted = missing === 0 ? [] : await mint(tx, { from: (last?.piece ?? 0) + 1, count: missing, at })
  return [...unsold, ...minted]
}

/** Ensures that one series is on sale. */
async function ensureSeries(
  tx: Tx,
  { now, random }: { readonly now: Instant; readonly random: Random },
): Promise<void> {
  const open = await tx.row(
    sql`select 1 from nft_lot where kind = 'boxes' and status = 'open' and ends_at > ${new Date(now)} limit 1`,
  )
  if (open !== null) return
  const last = await tx.row<{ piece: number | null }>(
    sql`select max(piece) as piece from nft_work where kind = 'series'`,
  )
  const series = buildSeries((last?.piece ?? 0) + 1)
  const [work] = await insertWorks(tx, [
    {
      ...NO_BOX,
      code: formatCode('series', series.number),
      kind: 'series',
      piece: series.number,
      artist: series.artist.id,
      medium: 'image',
      rarity: null,
      name: series.name.en,
      nameChinese: series.name.zh,
      nameTraditional: series.name.hk,
      collection: series.name.en,
      words: searchWords(series.name, series.artist.name, series.name.en),
      createdAt: now,
    },
  ])
  if (work === undefined) return
  const seed = random.bytes(32).toString('hex')
  const weights = DESIGN_WEIGHTS.map(([, weight]) => weight)
  const odds = series.designs.map((number, index) => {
    const { name, rarity } = buildPiece(number)
    return { name: name.en, rarity, weight: weights[index] ?? 0 }
  })
  const commitment = createHash('sha256').update(formatCommitment(seed, odds)).digest('hex')
  await tx.run(sql`
    insert into nft_series (work_id, seed, commitment, designs, weights)
    values (${work.id}, ${seed}, ${commitment}, ${series.designs}::int[], ${weights}::int[])`)
  const terms = {
    kind: 'boxes' as const,
    seller: null,
    asset: USDT,
    price: BOX_PRICE,
    bidStep: null,
    deposit: null,
  }
  const endsAt = addMs(floorTo(now, HOUR), SERIES_DAYS * DAY)
  await insertLots(tx, [{ ...terms, work: work.id, startsAt: now, endsAt, supply: BOXES }])
}

const NO_BOX = { series: null, boxNumber: null, clientSeed: null, owner: null }

type Minting = { readonly from: number; readonly count: number; readonly at: Instant }

/** Stores new works of the list, owned by their artists. */
function mint(tx: Tx, { from, count, at }: Minting): Promise<StoredWork[]> {
  const pieces = Array.from({ length: count }, (_, index) => buildPiece(from + index))
  return insertWorks(
    tx,
    pieces.map((piece) => ({
      ...NO_BOX,
      ...buildContent(piece),
      code: formatCode('work', piece.number),
      kind: 'work' as const,
      createdAt: at,
    })),
  )
}

/** Builds the columns of a work that derive from its piece. */
export const buildContent = ({ number, artist, medium, rarity, name, collection }: Piece) => ({
  piece: number,
  artist: artist.id,
  medium,
  rarity,
  name: name.en,
  nameChinese: name.zh,
  nameTraditional: name.hk,
  collection: collection.en,
  words: searchWords(name, artist.name, collection.en),
})

const searchWords = (name: Piece['name'], artist: string, collection: string): string =>
  [name.en, name.zh, name.hk, artist, collection].join('\n').toLowerCase()

const CODE_LENGTH = 24
const formatCode = (kind: 'work' | 'series', number: number): string =>
  createHash('sha256').update(`${kind}:${number}`).digest('hex').slice(0, CODE_LENGTH)

const HOUSE = { seller: null, bidStep: null, deposit: null }

function fixedLot(work: StoredWork, startsAt: Instant, endsAt: Instant): LotDraft {
  const { asset, price } = buildPiece(work.piece ?? 1)
  return { ...HOUSE, work: work.id, kind: 'fixed', asset, price, startsAt, endsAt }
}

/** Builds an auction in USDT, the asset of deposits. The step is about a twentieth of the start price. */
function auctionLot(work: StoredWork, startsAt: Instant, endsAt: Instant): LotDraft {
  const { usd } = buildPiece(work.piece ?? 1)
  const bidStep = max(ONE_USDT, roundToStep(divideByInt(usd, 20n, 'down'), ONE_USDT, 'down'))
  const deposit = computeBidDeposit(usd, USDT_UNIT)
  return {
    seller: null,
    work: work.id,
    kind: 'auction',
    asset: USDT,
    price: usd,
    bidStep,
    deposit,
    startsAt,
    endsAt,
  }
}
