import { SkeletonRows } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { MarketFigures } from '#features/futures'
import { WithOwnTrading } from './with-own-trading.tsx'

const loading = <SkeletonRows count={8} />
const loadTables = () => import('./trade-tables.tsx')

/** The tables below the chart of a wide window show several features, so they are composed here. */
const TABLES = {
  coins: {
    Tables: lazyComponent(async () => (await loadTables()).SpotTables, <SkeletonRows count={2} />),
    Account: lazyComponent(async () => (await loadTables()).SpotAccount),
  },
  futures: {
    Tables: lazyComponent(async () => (await loadTables()).FuturesTables, <SkeletonRows count={2} />),
    Account: lazyComponent(async () => (await loadTables()).FuturesAccount),
    Figures: MarketFigures,
  },
  seconds: {
    Tables: lazyComponent(async () => (await loadTables()).SecondsTables, <SkeletonRows count={2} />),
    Account: lazyComponent(async () => (await loadTables()).SecondsAccount),
  },
}

const SpotForm = lazyComponent(async () => (await import('#features/spot')).SpotOrderForm, loading)
const FuturesForm = lazyComponent(
  async () => (await import('#features/futures/order-form')).FuturesOrderForm,
  loading,
)
const SecondsForm = lazyComponent(async () => (await import('#features/seconds')).SecondsOrderForm, loading)

/** The order forms of the three products. */
export const FORMS = {
  coins: () => (
    <WithOwnTrading>
      <SpotForm tables={TABLES.coins} />
    </WithOwnTrading>
  ),
  futures: () => (
    <WithOwnTrading>
      <FuturesForm tables={TABLES.futures} />
    </WithOwnTrading>
  ),
  seconds: () => <SecondsForm tables={TABLES.seconds} />,
}
