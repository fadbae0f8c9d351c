import { describe, expect, it } from 'vitest'
import { readTree } from './files.mjs'
import { tidy } from './rules.mjs'

const rows: [claim: string, path: string, text: string, message: RegExp][] = [
  [
    'a module is imported through its entry point',
    'server/exchange/src/products/spot/a.ts',
    "import { x } from '../ledger/post.ts'",
    /same module/,
  ],
  [
    'the ledger knows no area',
    'server/exchange/src/platform/ledger/a.ts',
    "import { x } from '#products/spot'",
    /platform\/ledger imports #products\/spot/,
  ],
  [
    'no product imports another, except as the table says',
    'server/exchange/src/products/nft/a.ts',
    "import { x } from '#products/spot'",
    /products\/nft imports #products\/spot/,
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
  [
    'an example of the BFF does not import the exchange by its path',
    'server/bff/examples/a.ts',
    "import { x } from '../../exchange/src/index.ts'",
    /contract only/,
  ],
  [
    'numbers that are selected as text are sorted as numbers',
    'server/exchange/src/products/spot/a.ts',
    'sql`select id::text from spot_order order by id desc limit 1`',
    /orders by id/,
  ],
  ['a file has at most 350 lines', 'server/bff/src/web/a.ts', 'a\n'.repeat(400), /at most/],
  [
    'a function has at most 60 lines',
    'server/bff/src/web/a.ts',
    `function f() {\n${'  a\n'.repeat(70)}}\n`,
    /a function of 72/,
  ],
  [
    'nested bodies count in the size of a function',
    'server/bff/src/web/a.ts',
    `function f() {\n  const g = () => {\n${'    a\n'.repeat(58)}  }\n}\n`,
    /a function of 62/,
  ],
  ['identifiers use standard terms', 'server/bff/src/web/a.ts', 'const keptAnswers = 1', /"kept" is banned/],
  ['types are nouns', 'server/bff/src/web/a.ts', 'type Reached = string', /Reached: a type is a noun/],
  ['comments use standard terms', 'server/bff/src/web/a.ts', '// A stranger is told.', /comment: "stranger"/],
  [
    'sentences in strings use standard terms',
    'server/bff/src/web/a.ts',
    "throw new Error('nobody listens')",
    /string: "nobody"/,
  ],
  [
    'titles of tests use standard terms',
    'test/journeys/a.test.ts',
    "it('tells the member', run)",
    /string: "tells"/,
  ],
  ['values use standard terms', 'server/bff/src/web/a.ts', "const kind = 'answered'", /string: "answered"/],
  ['comments are statements', 'server/bff/src/web/a.ts', '/** What is cached. */', /begins with "What"/],
  [
    'wire words stay in contracts',
    'server/exchange/src/products/spot/a.ts',
    'const match_id = 1',
    /GLOSSARY/,
  ],
  [
    'the clock is an argument',
    'server/exchange/src/products/spot/a.ts',
    'const now = Date.now()',
    /as an argument/,
  ],
  ['the random source is an argument', 'server/bff/src/feed/a.ts', 'Math.random()', /as an argument/],
  [
    'money is not parsed as a float',
    'server/exchange/src/products/spot/a.ts',
    'const x = parseFloat(price)',
    /never a float/,
  ],
  [
    'a price is not a number',
    'server/exchange/src/products/spot/a.ts',
    'const x = Number(order.price)',
    /never a float/,
  ],
  [
    'an entry point documents its purpose',
    'server/exchange/src/products/spot/index.ts',
    "export { x } from './x.ts'",
    /purpose/,
  ],
  ['no leftover marks', 'server/exchange/src/products/spot/a.ts', '// TODO', /leftover/],
  [
    'every test runs',
    'server/exchange/src/products/spot/a.test.ts',
    "it.only('x', () => {})",
    /does not run/,
  ],
  ['file names carry meaning', 'server/bff/src/web/helpers.ts', '', /name the idea/],
  ['HTML enters in one place', 'client/src/features/content/a.tsx', 'dangerouslySetInnerHTML', /HtmlBody/],
  ['the glossary is complete', 'contracts/src/spot/shapes.ts', "x: ['strange_word', text]", /GLOSSARY/],
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
