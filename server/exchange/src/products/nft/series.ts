import { createHmac, createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { type ArtworkId, type DrawHashes, drawBox } from '@bourse/contracts/nft'
import { assert, type Instant, refuse } from '@bourse/contracts/kit'
import { type MemberCall, sql, type Tx } from '#platform/kernel'
import { buildPiece } from '#catalogue/nft'
import type { NftDeps } from './deps.ts'
import { findSeries } from './listing.ts'
import { buildContent } from './stock.ts'
import { lockLot, lockWork, type StoredWork } from './works.ts'

const hashes: DrawHashes = {
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
}

/** Publishes the seeds of series that are sold out or have ended. */
export async function revealSeries(tx: Tx, works: readonly ArtworkId[], at: Instant): Promise<void> {
  await tx.run(sql`
    update nft_series set revealed_at = ${new Date(at)}
    where work_id = any(${works}::bigint[]) and revealed_at is null`)
}

/** Opens a box once: its content follows from the committed seed, the buyer's seed and its number. */
export async function openBox(deps: NftDeps, call: MemberCall, code: string): Promise<void> {
  await call.transact(async (tx) => {
    const box = (await lockWork(tx, code)) ?? refuse('not_found')
    await assertSealed(tx, box, call.member)
    const series = box.series === null ? null : await findSeries(tx, box.series)
    assert(series !== null && box.boxNumber !== null && box.clientSeed !== null, 'a box has its series')
    const odds = series.designs.map((number, index) => {
      const { name, rarity } = buildPiece(number)
      return { number, name: name.en, rarity, weight: series.weights[index] ?? 0 }
    })
    const own = { seed: series.seed, clientSeed: box.clientSeed, number: box.boxNumber }
    const { number } = await drawBox(own, odds, hashes)
    const content = buildContent(buildPiece(number))
    const opened = await tx.run(sql`
      update nft_work set piece = ${content.piece}, rarity = ${content.rarity}, name = ${content.name},
        name_zh = ${content.nameChinese}, name_hk = ${content.nameTraditional}, words = ${content.words},
        opened_at = ${new Date(deps.clock.now())}
      where id = ${box.id} and opened_at is null`)
    assert(opened === 1, 'a box is opened once')
  })
}

async function assertSealed(tx: Tx, box: StoredWork, member: MemberId): Promise<void> {
  if (box.owner !== member) refuse('not_owner')
  if (box.kind !== 'box') refuse('wrong_sale_kind')
  if (box.openedAt !== null) refuse('box_opened')
  const lot = await lockLot(tx, box.id)
  if (lot !== null && lot.status !== 'over') refuse('already_on_sale')
}
