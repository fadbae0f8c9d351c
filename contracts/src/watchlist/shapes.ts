import type * as z from 'zod/mini'
import { id, record } from '#kit'
import { assetId } from '#market'

export const watchedId = id('watched')

/** A favourite: its row id, which removal requires, and its asset. */
export const watched = record({ id: watchedId, asset: ['currency_id', assetId] })
export type WatchedMarket = z.output<typeof watched>
