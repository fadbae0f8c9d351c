import { describe, expect, it } from 'vitest'
import { addMs, type Instant } from '#kit'
import { changeWhitelist, isWhitelistOnly, type Whitelist, WHITELIST_OFF_MS } from './rules.ts'

const NOW = 1_790_000_000_000 as Instant
const OFF: Whitelist = { isOn: false, offAt: null }
const ON: Whitelist = { isOn: true, offAt: null }
const end = addMs(NOW, WHITELIST_OFF_MS)
const ENDING: Whitelist = { isOn: true, offAt: end }

describe('withdrawals to saved addresses only', () => {
  it.each([
    [OFF, true, ON],
    [ON, true, ON],
    [ENDING, true, ON],
    [OFF, false, OFF],
    [ON, false, ENDING],
  ])('%j switched to %s is %j', (current, isOn, next) =>
    expect(changeWhitelist(current, isOn, NOW)).toEqual(next),
  )

  it('lasts a day after the first request to turn it off', () => {
    const again = changeWhitelist(ENDING, false, addMs(NOW, 1000))
    expect(again).toEqual(ENDING)
    expect(isWhitelistOnly(again, addMs(end, -1))).toBe(true)
    expect(isWhitelistOnly(again, end)).toBe(false)
    expect(changeWhitelist(again, false, end)).toEqual(OFF)
  })
})
