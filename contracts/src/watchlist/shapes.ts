import type * as z from 'zod/mini'
import { id, record } from '#kit'
import { assetId } from '#market'

export const watchedId = id('watched')

/** A favourite: its own row id, which is what deleting takes, and the asset it stands for. */
export const watched = record({ id: watchedId, asset: ['currency_id', assetId] })
export type Watched = z.output<typeof watched>
