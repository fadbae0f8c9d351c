import type { Market } from '@bourse/contracts/market'
import { createContext, type ReactElement } from 'react'

export type OwnTradingProps = { readonly market: Market }

/**
 * The member's orders, positions and trades over the chart of a market. Several features draw them, so the app provides
 * a function that renders them.
 */
export const OwnTradingContext = createContext<(market: Market) => ReactElement | null>(() => null)
