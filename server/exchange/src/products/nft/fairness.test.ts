import { createHash, createHmac } from 'node:crypto'
import {
  type Bid,
  bidText,
  checkBidLog,
  formatCommitment,
  type DrawHashes,
  drawBox,
  totalWeight,
} from '@bourse/contracts/nft'
import { toAmount, toInstant, instantText } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'

const START = Date.UTC(2026, 2, 3, 9)
const hashes: DrawHashes = {
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
}

describe('the draw of a box', () => {
  const odds = [
    { name: 'Common', rarity: 'normal', weight: 700 },
    { name: 'Rare', rarity: 'rare', weight: 280 },
    { name: 'Best', rarity: 'superRare', weight: 20 },
  ] as const

  it('gives each content about as often as its weight requires', async () => {
    const found = new Map<string, number>()
    for (let number = 1; number <= 5_000; number++) {
      const { name } = await drawBox({ seed: 'seed', clientSeed: 'mine', number }, odds, hashes)
      found.set(name, (found.get(name) ?? 0) + 1)
    }
    // Three standard deviations.
    expect(Math.abs((found.get('Common') ?? 0) - 3_500)).toBeLessThan(98)
    expect(Math.abs((found.get('Rare') ?? 0) - 1_400)).toBeLessThan(96)
    expect(Math.abs((found.get('Best') ?? 0) - 100)).toBeLessThan(30)
  })

  /** A content per ticket, so that the drawn name is the ticket. */
  const ticketOf = async (box: Parameters<typeof drawBox>[0], total: number, own = hashes) => {
    const each = Array.from({ length: total }, (_, at) => ({
      name: String(at),
      rarity: 'normal' as const,
      weight: 1,
    }))
    return (await drawBox(box, each, own)).name
  }

  it('skips words of the incomplete last multiple, and continues in the next round', async () => {
    const rounds: Readonly<Record<string, string>> = {
      'mine:1:0': 'ffffffff'.repeat(8),
      'mine:1:1': `fffffffe${'00000007'.repeat(7)}`,
    }
    const scripted: DrawHashes = { ...hashes, hmac: (_key, text) => rounds[text] ?? '' }
    // 2^32 is 4,294,967,296: the last 296 words belong to an incomplete thousand.
    expect(await ticketOf({ seed: 'seed', clientSeed: 'mine', number: 1 }, 1_000, scripted)).toBe('7')
  })

  it('follows from the seeds and the number alone', async () => {
    const draw = (clientSeed: string, number: number, seed = 'seed') =>
      ticketOf({ seed, clientSeed, number }, 100_000)
    const first = await draw('mine', 1)
    expect(await draw('mine', 1)).toBe(first)
    for (const other of [await draw('mine', 2), await draw('yours', 1), await draw('mine', 1, 'other')])
      expect(other).not.toBe(first)
  })

  it('commits to the seed and every weight', () => {
    expect(totalWeight(odds)).toBe(1_000)
    expect(formatCommitment('seed', odds)).toBe('seed\nN 700 Common\nR 280 Rare\nSR 20 Best')
  })
})

describe('a log of bids', () => {
  function logOf(prices: readonly string[]): Bid[] {
    let previous: string | null = null
    return prices.map((price, index) => {
      const placedAt = instantText(toInstant(START + index))
      const chained = {
        auction: '7',
        number: index + 1,
        bidder: '5' as never,
        price: toAmount(price),
        placedAt,
        previous,
      }
      previous = hashes.digest(bidText(chained)) as string
      return { ...chained, hash: previous } as unknown as Bid
    })
  }
  const log = logOf(['10', '15', '20', '40'])

  it('is right in any order, and also empty', async () => {
    expect(await checkBidLog(log.toReversed(), hashes.digest)).toBeNull()
    expect(await checkBidLog([], hashes.digest)).toBeNull()
  })

  it.each([
    ['without its second bid', log.filter(({ number }) => number !== 2), { fault: 'missing', number: 2 }],
    [
      'with another price',
      log.map((bid) => (bid.number === 3 ? { ...bid, price: toAmount('21') } : bid)),
      { fault: 'hash', number: 3 },
    ],
    [
      'with a foreign link',
      log.map((bid) => (bid.number === 3 ? { ...bid, previous: 'x' } : bid)),
      { fault: 'chain', number: 3 },
    ],
    ['with a lower bid', logOf(['10', '9']), { fault: 'price', number: 2 }],
  ])('%s has a fault', async (_name, changed, fault) => {
    expect(await checkBidLog(changed as Bid[], hashes.digest)).toEqual(fault)
  })
})
