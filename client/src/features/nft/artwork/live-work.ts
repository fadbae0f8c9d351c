import type { LotUpdate } from '@bourse/contracts/feed'
import { toInstant, parseAmount, SECOND } from '@bourse/contracts/kit'
import { type Artwork, type ArtworkDetail, nft } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate, queryFor, useUser } from '#api'
import { useLot } from '#api/feed'

/** Polling interval where the feed has no lots. */
const REFRESH_MS = 15 * SECOND

/**
 * A work with the last change of its auction. Bids only add up and ends only move later, so an update with fewer
 * bids or an earlier end is older than the response.
 */
export function withLot<W extends Artwork>(work: W, lot: LotUpdate | null, member: string | null): W {
  if (lot === null || work.saleKind !== 'auction') return work
  const price = parseAmount(lot.price)
  if (price === null || lot.bids < (work.bids ?? 0) || lot.endsAt < (work.endsAt ?? 0)) return work
  return {
    ...work,
    price,
    bids: lot.bids,
    endsAt: toInstant(lot.endsAt),
    saleStatus: lot.isEnded ? 'ended' : work.saleStatus,
    isLeading: member === null ? work.isLeading : lot.leader === member,
  }
}

export const useWork = (id: ArtworkDetail['id']) =>
  useQuery({
    ...queryFor(nft.artwork, { id }),
    refetchInterval: ({ state }) => state.data?.saleKind === 'auction' && REFRESH_MS,
  })

/** The work as of the feed's last message; its log of bids is loaded again after each bid. */
export function useLiveWork(work: ArtworkDetail): ArtworkDetail {
  const lot = useLot(work.id)
  const live = withLot(work, lot, useUser()?.id ?? null)
  const version = `${live.bids ?? ''} ${live.saleStatus ?? ''}`
  useEffect(() => {
    void invalidate(nft.bids)
  }, [version])
  return live
}
