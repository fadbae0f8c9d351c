import { describe, expect, it } from 'vitest'
import { readTree } from './files.mjs'
import { tidy } from './rules.mjs'

const rows: [claim: string, path: string, text: string, message: RegExp][] = [
  [
    'a room is entered by its door',
    'server/exchange/src/spot/a.ts',
    "import { x } from '../ledger/post.ts'",
    /same room/,
  ],
  [
    'the ledger knows no area',
    'server/exchange/src/ledger/a.ts',
    "import { x } from '#spot'",
    /may import kernel/,
  ],
  [
    'no feature imports another',
    'client/src/features/home/a.ts',
    "import { x } from '#features/market'",
    /no feature/,
  ],
  [
    'the kit does not import the API layer',
    'client/src/kit/list/a.ts',
    "import { x } from '#api'",
    /kit, text, theme/,
  ],
  [
    'the BFF never imports the exchange',
    'server/bff/src/web/a.ts',
    "import { x } from '@bourse/exchange'",
    /contract only/,
  ],
  ['a file has an end', 'server/bff/src/web/a.ts', 'a\n'.repeat(400), /at most/],
  [
    'a function has an end',
    'server/bff/src/web/a.ts',
    `function f() {\n${'  a\n'.repeat(70)}}\n`,
    /a function of 72/,
  ],
  ['wire words stay in contracts', 'server/exchange/src/spot/a.ts', 'const match_id = 1', /GLOSSARY/],
  ['nobody reads the clock', 'server/exchange/src/spot/a.ts', 'const now = Date.now()', /be given one/],
  ['nobody throws dice', 'server/bff/src/feed/a.ts', 'Math.random()', /be given one/],
  ['money is no float', 'server/exchange/src/spot/a.ts', 'const x = parseFloat(price)', /never a float/],
  ['a price is no number', 'server/exchange/src/spot/a.ts', 'const x = Number(order.price)', /never a float/],
  ['a door says what for', 'server/exchange/src/spot/index.ts', "export { x } from './x.ts'", /purpose/],
  ['nothing is left over', 'server/exchange/src/spot/a.ts', '// TODO later', /leftover/],
  ['every test runs', 'server/exchange/src/spot/a.test.ts', "it.only('x', () => {})", /does not run/],
  ['names say something', 'server/bff/src/web/helpers.ts', '', /name the idea/],
  ['HTML has one way in', 'client/src/features/content/a.tsx', 'dangerouslySetInnerHTML', /HtmlBody/],
  ['the glossary is whole', 'contracts/src/spot/shapes.ts', "x: ['strange_word', text]", /GLOSSARY/],
]

describe('the style guide', () => {
  it.each(rows)('%s', (_claim, path, text, message) => {
    expect(tidy([{ path, text }]).join('\n')).toMatch(message)
  })

  it('holds in the whole tree', () => {
    const tree = readTree()
    expect(tree.length).toBeGreaterThan(200)
    expect(tidy(tree)).toEqual([])
  })
})
