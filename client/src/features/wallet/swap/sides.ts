import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'

/** A coin on one side of a swap, with its balance. */
export type SwapCoin = { readonly id: AssetId; readonly code: string; readonly available: Amount }
export type Sides = { readonly sources: readonly SwapCoin[]; readonly targets: readonly SwapCoin[] }
export type Pair = { readonly from: AssetId; readonly to: AssetId }

type Choices = {
  readonly targets: readonly { readonly id: AssetId; readonly code: string }[]
  readonly sources: readonly {
    readonly asset: AssetId
    readonly available: Amount
    readonly code: string | null
  }[]
}

/** Normalises both sides; unnamed sources take their names from the targets. */
export function sidesOf({ targets, sources }: Choices): Sides {
  const codeOf = (id: AssetId) => targets.find((each) => each.id === id)?.code
  const availableOf = (id: AssetId) => sources.find((each) => each.asset === id)?.available ?? ZERO
  return {
    sources: sources.map(({ asset, code, available }) => ({
      id: asset,
      code: code ?? codeOf(asset) ?? asset,
      available,
    })),
    targets: targets.map(({ id, code }) => ({ id, code, available: availableOf(id) })),
  }
}

const DOLLAR = 'USDT'

/** The requested coin, else USDT with a balance, else any coin with one, into the first other coin. */
export function firstPair({ sources, targets }: Sides, preferred: AssetId | null): Pair | null {
  const owned = sources.filter((coin) => coin.available > ZERO)
  const usual = owned.find((coin) => coin.code === DOLLAR) ?? owned[0] ?? sources[0]
  const from = sources.find((coin) => coin.id === preferred) ?? usual
  const to = targets.find((coin) => coin.id !== from?.id)
  return from === undefined || to === undefined ? null : { from: from.id, to: to.id }
}

/** Flips the pair if both sides allow it. */
export function flippedPair({ sources, targets }: Sides, { from, to }: Pair): Pair {
  const mayFlip = sources.some((coin) => coin.id === to) && targets.some((coin) => coin.id === from)
  return mayFlip ? { from: to, to: from } : { from, to }
}

/** Choosing the other side's coin moves that side. */
export function withCoin(sides: Sides, pair: Pair, side: keyof Pair, id: AssetId): Pair {
  const other = side === 'from' ? 'to' : 'from'
  return pair[other] === id ? flippedPair(sides, pair) : { ...pair, [side]: id }
}
