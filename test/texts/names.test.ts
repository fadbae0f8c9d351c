import { LANGUAGE_CODES } from '@bourse/contracts/kit'
import { ACCOUNT_KINDS } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { allTexts, clientTexts, contentTexts, serverTexts } from './sources.ts'

const PRODUCTS = { fiat: null, spot: 'trade.coins', futures: 'trade.futures', seconds: 'trade.seconds' }
/** Scripts without blanks between words. */
const UNSPACED = new Set(['zh', 'hk', 'jp'])

describe.each(LANGUAGE_CODES)('in %s an account', (language) => {
  const texts = clientTexts(language)
  const label = (kind: string) =>
    (texts['wallet.account_of'] ?? '').replace('{kind}', texts[`wallet.kind_${kind}`] ?? '?')

  it('has the same name in the app and in what the exchange sends', () => {
    for (const kind of ACCOUNT_KINDS) {
      const product = PRODUCTS[kind]
      const name = product === null ? label(kind) : `${label(kind)} · ${texts[product]}`
      expect(serverTexts(language)[`account.${kind}`], kind).toBe(name)
    }
  })

  it('has the word order of the specification', () => {
    const [before = '', after = ''] = (texts['wallet.account_of'] ?? '').split('{kind}')
    expect(language === 'vn' ? [before !== '', after] : [before, after !== '']).toEqual(
      language === 'vn' ? [true, ''] : ['', true],
    )
    if (!UNSPACED.has(language)) expect(`${before}${after}`).toMatch(/\s/)
  })

  it('has a name of its own for each kind', () => {
    expect(new Set(ACCOUNT_KINDS.map(label)).size).toBe(ACCOUNT_KINDS.length)
  })
})

it('in Thai an account is never named in the reverse order, in labels or in sentences', () => {
  const { th } = allTexts()
  const account = (th['wallet.account_of'] ?? '').replace(/[{}()\s]|kind/g, '')
  const names = [...Object.values(PRODUCTS), ...ACCOUNT_KINDS.map((each) => `wallet.kind_${each}`)].flatMap(
    (key) => (key === null ? [] : (th[key] ?? [])),
  )
  const reversed = Object.entries(th).filter(([, text]) =>
    names.some((name) => text.includes(`${account}${name}`)),
  )
  expect([account, names.length, reversed]).toEqual(['บัญชี', 7, []])
})

/** Pages of records: the list of balance changes, and the list of all that was done. */
const SAME = [['screen.bills', 'tile.bill']] as const

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  it('one list of records has one name', () => {
    const texts = clientTexts(language)
    for (const [first, second] of SAME) expect(texts[second]).toBe(texts[first])
    expect(texts['screen.all_records']).not.toBe(texts['screen.bills'])
  })

  it('a service has the name on its tile that the content gives it', () => {
    const texts = clientTexts(language)
    const tiles = Object.entries(contentTexts(language)).filter(([path]) => path.startsWith('tiles.'))
    expect(tiles).toHaveLength(20)
    for (const [path, name] of tiles) expect(texts[path.replace('tiles.', 'tile.')], path).toBe(name)
  })
})
