import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Tokens = ReadonlyMap<string, string>

function tokensIn(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`no tokens of ${selector}`)
  const body = css.slice(start, css.indexOf('}', start))
  const found = body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6}|var\(--[\w-]+\)|\d+%)/gi)
  return new Map([...found].map(([, name = '', value = '']) => [name, value]))
}

/** The value of a token; one token may stand for another. */
function resolve(tokens: Tokens, name: string): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`no token ${name}`)
  const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  return other === undefined ? value : resolve(tokens, other)
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
const TINTED = TEXT.slice(3)
const FILLS = ['primary', 'buy', 'sell', 'gold', 'danger']
const DARK = tokensIn(':root')
const THEMES: readonly (readonly [string, Tokens])[] = [
  ['dark', DARK],
  ['light', new Map([...DARK, ...tokensIn(":root[data-theme='light']")])],
]
const PAIRS: readonly (readonly [string, Tokens])[] = [
  ['green and red', new Map()],
  ['red and green', tokensIn(":root[data-pair='red']")],
  ['blue and orange', tokensIn(":root[data-pair='blue']")],
]
const VARIANTS = THEMES.flatMap(([theme, tokens]) =>
  PAIRS.map(([pair, own]) => [`${theme}, ${pair}`, new Map([...tokens, ...own])] as const),
)

describe.each(VARIANTS)('contrast computed from the tokens: %s', (_name, tokens) => {
  const colour = (name: string) => rgb(resolve(tokens, name))
  const tint = Number.parseInt(resolve(tokens, '--tint'), 10) / 100
  const least = (one: Colour, two: Colour, limit: number, what: string) =>
    expect(contrast(one, two), what).toBeGreaterThanOrEqual(limit)

  it.each(TEXT)('%s on every surface is at least 4.5', (text) => {
    for (const surface of SURFACES) least(colour(text), colour(surface), 4.5, surface)
  })
  it('controls on every surface are at least 3', () => {
    for (const surface of SURFACES) least(colour('--control'), colour(surface), 3, surface)
  })
  it.each(FILLS)('the text on a %s button is at least 4.5', (fill) => {
    least(colour(`--on-${fill}`), colour(`--${fill}`), 4.5, fill)
  })
  it('white on a pressed primary button, and text on a neutral one, are at least 4.5', () => {
    least(colour('--on-primary'), colour('--primary-press'), 4.5, 'primary')
    least(colour('--text-1'), colour('--neutral'), 4.5, 'neutral')
  })
  it.each(TINTED)('%s on its own tint, on card and sheet, is at least 4.5', (name) => {
    for (const surface of ['--bg-1', '--bg-2'])
      least(colour(name), over(colour(name), colour(surface), tint), 4.5, surface)
  })
  it('the figures over depth bars are at least 4.5', () => {
    for (const bar of ['--price-up', '--price-down'])
      for (const text of ['--text-2', '--text-3', bar])
        least(colour(text), over(colour(bar), colour('--bg-0'), tint), 4.5, `${text} over ${bar}`)
  })
  it('the lines of indicators on the chart are at least 3', () => {
    for (const line of [1, 2, 3, 4, 5]) least(colour(`--series-${line}`), colour('--bg-1'), 3, String(line))
  })
})
