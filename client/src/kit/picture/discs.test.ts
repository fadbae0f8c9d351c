import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { abbreviate } from './discs.tsx'
import { MARKED } from './marked.ts'

describe('the letters of a disc', () => {
  it.each([
    ['BTC', 'BTC'],
    ['AAPL', 'AAPL'],
    ['GOOGL', 'GOOG'],
    ['US500', '500'],
    ['US100', '100'],
    ['US30', 'US30'],
    ['Points', 'P'],
    ['积分', '积'],
  ])('of %s are %s', (code, letters) => expect(abbreviate(code)).toBe(letters))
})

const sprite = readFileSync(join(import.meta.dirname, 'marks.svg'), 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(.*?)<\/symbol>/g)].map(
  ([, code = '', body = '']) => ({ code, body }),
)

/** WCAG relative luminance of `#RRGGBB`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe('the sprite of marks', () => {
  it('has one symbol for each marked code', () => {
    expect(symbols.map(({ code }) => code)).toEqual([...MARKED])
    expect(sprite.match(/<symbol/g)).toHaveLength(MARKED.size)
  })

  it('draws each mark differently', () => {
    expect(new Set(symbols.map(({ body }) => body)).size).toBe(symbols.length)
  })

  // White is the glyph and the card of the light theme; the other is the lightest surface of the dark theme with lists.
  it.each(['#ffffff', '#1a212d'])('has plates with a contrast of at least 3 : 1 to %s', (surface) => {
    for (const { code, body } of symbols) {
      const [plate = ''] = /#[\dA-F]{6}/i.exec(body) ?? []
      expect(contrast(plate, surface), `${code} ${plate}`).toBeGreaterThanOrEqual(3)
    }
  })
})
