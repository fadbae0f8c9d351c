import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { overlay } from './overlay.ts'

const ids = (...names: string[]) => names as AssetId[]
const changes = (...pairs: [string, boolean][]) =>
  new Map(pairs.map(([id, isFavourite]) => [id as AssetId, isFavourite]))

describe('optimistic changes of favourites', () => {
  it("show the server's list without changes", () => {
    expect(overlay(ids('1', '2'), changes())).toEqual(['1', '2'])
  })
  it('append added favourites immediately', () => {
    expect(overlay(ids('1', '2'), changes(['3', true]))).toEqual(['1', '2', '3'])
  })
  it('hide removed favourites and retain the order of the others', () => {
    expect(overlay(ids('1', '2', '3'), changes(['2', false]))).toEqual(['1', '3'])
  })
  it('show a favourite once when both server and change contain it', () => {
    expect(overlay(ids('1', '2'), changes(['2', true]))).toEqual(['1', '2'])
  })
  it('ignore the removal of an absent favourite', () => {
    expect(overlay(ids('1'), changes(['9', false]))).toEqual(['1'])
  })
})
