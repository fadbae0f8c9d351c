import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { overlay } from './overlay.ts'

const ids = (...names: string[]) => names as AssetId[]
const changes = (...pairs: [string, boolean][]) =>
  new Map(pairs.map(([id, isFavourite]) => [id as AssetId, isFavourite]))

describe('stars that the finger has turned before the server knows', () => {
  it('show what the server said when nothing is wished', () => {
    expect(overlay(ids('1', '2'), changes())).toEqual(['1', '2'])
  })
  it('appear behind the others at once', () => {
    expect(overlay(ids('1', '2'), changes(['3', true]))).toEqual(['1', '2', '3'])
  })
  it('go at once and leave the order of the others', () => {
    expect(overlay(ids('1', '2', '3'), changes(['2', false]))).toEqual(['1', '3'])
  })
  it('stand once when the server has agreed but the wish is still there', () => {
    expect(overlay(ids('1', '2'), changes(['2', true]))).toEqual(['1', '2'])
  })
  it('stay away when what is wished away was never there', () => {
    expect(overlay(ids('1'), changes(['9', false]))).toEqual(['1'])
  })
})
