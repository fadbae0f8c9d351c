import type { ReactNode } from 'react'
import type { Market } from '@bourse/contracts/market'

type Props<T> = {
  readonly market: Market
  /** A hook that keeps its values live; always the same one. */
  readonly hook: (market: Market) => T
  readonly children: (values: T) => ReactNode
}

/** Calls a live hook in a component of its own, so that a tick renders its children and not the page. */
export const Live = <T,>({ market, hook: useValues, children }: Props<T>) => children(useValues(market))
