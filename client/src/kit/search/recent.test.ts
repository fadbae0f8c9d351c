import { beforeEach, describe, expect, it } from 'vitest'
import { removeStored, writeStored } from '#kit/device'
import { recentBy, saveRecent, withRecent } from './recent.ts'

describe('recent searches', () => {
  it('have the newest first', () => expect(withRecent(['ETH'], 'BTC')).toEqual(['BTC', 'ETH']))
  it('contain each text once, ignoring case', () =>
    expect(withRecent(['ETH', 'btc', 'SOL'], 'BTC')).toEqual(['BTC', 'ETH', 'SOL']))
  it('are eight at most', () => {
    const many = Array.from({ length: 8 }, (_, at) => `C${at}`)
    expect(withRecent(many, 'NEW')).toEqual(['NEW', ...many.slice(0, 7)])
  })
})

describe('stored searches', () => {
  beforeEach(() => removeStored('searches'))

  it('belong to one member each', () => {
    saveRecent('10001', ['BTC'])
    saveRecent('10002', ['gold'])
    saveRecent('', ['faq'])
    expect(['10001', '10002', '', '10003'].map(recentBy)).toEqual([['BTC'], ['gold'], ['faq'], []])
  })
  it('are those of the last four members', () => {
    for (const owner of ['1', '2', '3', '4', '5']) saveRecent(owner, [owner])
    expect(['1', '2', '5'].map(recentBy)).toEqual([[], ['2'], ['5']])
  })
  it('ignore texts of an older form', () => {
    writeStored('searches', '["BTC"]')
    expect(recentBy('')).toEqual([])
  })
})
