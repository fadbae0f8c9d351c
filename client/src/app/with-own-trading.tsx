import type { Market } from '@bourse/contracts/market'
import type { ReactNode } from 'react'
import { lazyComponent } from '#kit/layout'
import { loadAreas } from '#text'
import { OwnTradingContext } from '#api/chart'

/** Loaded with the first chart, which works without it. */
const OwnTrading = lazyComponent(
  async () => {
    const [part] = await Promise.all([import('./own-trading.tsx'), loadAreas(['spot', 'futures'])])
    return part.OwnTrading
  },
  null,
  'hide',
)

const renderOwnTrading = (market: Market) => <OwnTrading market={market} />

/** Gives the charts of a page the member's orders and positions. */
export const WithOwnTrading = ({ children }: { readonly children: ReactNode }) => (
  <OwnTradingContext value={renderOwnTrading}>{children}</OwnTradingContext>
)
