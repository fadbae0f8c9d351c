import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function tokensIn(selector: string): Map<string, string> {
  const at = css.indexOf(`${selector} {`)
  const body = css.slice(at, css.indexOf('}', at))
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/gi)].map((found) => [
      found[1] as string,
      found[2] as string,
    ]),
  )
}

type Colour = readonly [number, number, number]
const rgb = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Colour
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const light = ([r, g, b]: Colour) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
const over = (top: Colour, below: Colour, share: number) =>
  top.map((part, at) => part * share + (below[at] ?? 0) * (1 - share)) as unknown as Colour

function contrast(one: Colour, two: Colour): number {
  const [a, b] = [light(one), light(two)].sort((x, y) => y - x) as [number, number]
  return (a + 0.05) / (b + 0.05)
}

const root = tokensIn(':root')
const colour = (name: string, tokens = root) => rgb(tokens.get(name) ?? root.get(name) ?? '#000000')
const SURFACES = ['--bg-0', '--bg-1', '--bg-2', '--bg-3']
const TEXT = [
  '--text-1',
  '--text-2',
  '--text-3',
  '--primary-text',
  '--success',
  '--warning',
  '--error',
  '--price-up',
  '--price-flat',
  '--price-down',
]
const FILLS = ['primary', 'buy', 'sell', 'gold', 'danger']
const blue = new Map([...root, ...tokensIn(":root[data-pair='blue']")])

describe('contrast computed from the tokens', () => {
  it.each(TEXT.flatMap((text) => SURFACES.map((surface) => [text, surface])))(
    '%s on %s is at least 4.5',
    (text, surface) => {
      expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5)
    },
  )
  it.each(SURFACES)('--control on %s is at least 3', (surface) => {
    expect(contrast(colour('--control'), colour(surface))).toBeGreaterThanOrEqual(3)
  })
  it.each(FILLS)('the text on a %s button is at least 4.5', (fill) => {
    expect(contrast(colour(`--on-${fill}`), colour(`--${fill}`))).toBeGreaterThanOrEqual(4.5)
  })
  it('white on a pressed primary button, and text on a neutral one, are at least 4.5', () => {
    expect(contrast(colour('--on-primary'), colour('--primary-press'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--text-1'), colour('--neutral'))).toBeGreaterThanOrEqual(4.5)
  })
  it.each([
    '--success',
    '--warning',
    '--primary-text',
    '--error',
    '--price-up',
    '--price-flat',
    '--price-down',
  ])('%s on its own tint, on card and sheet, is at least 4.5', (name) => {
    for (const surface of ['--bg-1', '--bg-2'])
      expect(contrast(colour(name), over(colour(name), colour(surface), 0.14))).toBeGreaterThanOrEqual(4.5)
  })
  it('the figures over depth bars are at least 4.5', () => {
    for (const bar of ['--price-up', '--price-down'])
      for (const text of ['--text-2', '--text-3'])
        expect(contrast(colour(text), over(colour(bar), colour('--bg-0'), 0.14))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(SURFACES)('the blue and orange pair on %s is at least 4.5', (surface) => {
    for (const name of ['--price-up', '--price-down'])
      expect(contrast(colour(name, blue), colour(surface))).toBeGreaterThanOrEqual(4.5)
  })
  it('the blue and orange pair applies to buttons too', () => {
    expect(contrast(colour('--on-buy', blue), colour('--buy', blue))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--on-sell', blue), colour('--sell', blue))).toBeGreaterThanOrEqual(4.5)
  })
})
