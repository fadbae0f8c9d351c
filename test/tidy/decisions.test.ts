import { describe, expect, it } from 'vitest'
import { decisions } from './decisions.mjs'
import { readTree } from './files.mjs'

const INDEX = 'server/exchange/DECISIONS.md'
const AREA = 'server/exchange/src/products/nft/DECISIONS.md'
const LINE =
  '- [src/products/nft](src/products/nft/DECISIONS.md): A box is drawn by its number · Works are numbers'
const ENTRIES =
  '# Decisions\n\n## A box is drawn by its number\n\nBy `auction.ts`.\n\n## Works are numbers\n\nYes.\n'

const findings = (index: string, area: string) =>
  decisions(
    [
      { path: INDEX, text: index },
      { path: AREA, text: area },
    ],
    (path) => path === 'server/exchange/src/products/nft/auction.ts',
  )

describe('the rules for decisions', () => {
  it('accept an index that lists the entries of each file', () => {
    expect(findings(`# Decisions\n\n${LINE}\n`, ENTRIES)).toEqual([])
  })

  it('name the line that an index lacks, and the one that differs', () => {
    const other = LINE.replace(' · Works are numbers', '')
    expect(findings('# Decisions\n', ENTRIES)).toEqual([`${INDEX}: lacks the line ${LINE}`])
    expect(findings(`# Decisions\n\n${other}\n`, ENTRIES)).toEqual([
      `${INDEX}: lacks the line ${LINE}`,
      `${INDEX}: lists ${other}`,
    ])
  })

  it('require an index in the package of each file', () => {
    expect(decisions([{ path: AREA, text: ENTRIES }], () => true)).toEqual([
      `${AREA}: ${INDEX}, the index of its package, is missing`,
    ])
  })

  it('limit an entry to 120 words', () => {
    const entry = (count: number) => `# Decisions\n\n## Long\n\n${'word '.repeat(count)}\n`
    expect(decisions([{ path: INDEX, text: entry(120) }])).toEqual([])
    expect(decisions([{ path: INDEX, text: entry(121) }])).toEqual([
      `${INDEX}: "Long" has 121 words: 120 at most`,
    ])
  })

  it('find paths that do not exist, from the folder of the file or from the root', () => {
    const text = ENTRIES.replace('auction.ts', 'sale.ts` and `server/exchange/src/old` of `#nft`, `/api.json')
    expect(findings(`# Decisions\n\n${LINE}\n`, text)).toEqual([
      expect.stringMatching(/names sale\.ts, which exists neither/),
      expect.stringMatching(/names server\/exchange\/src\/old, which exists neither/),
    ])
  })

  it('hold in the whole tree', () => {
    const tree = readTree()
    expect(tree.filter(({ path }) => path.endsWith('/DECISIONS.md')).length).toBeGreaterThan(50)
    expect(decisions(tree)).toEqual([])
  })
})
