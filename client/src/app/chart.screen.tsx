import { Screen as FullChart } from '#screen/chart/full'
import { WithOwnTrading } from './with-own-trading.tsx'

/** The chart's page with the orders of all products. It is in `app` because features do not import each other. */
export const Screen = () => (
  <WithOwnTrading>
    <FullChart />
  </WithOwnTrading>
)
