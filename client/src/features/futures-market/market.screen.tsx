import type { Market } from '@bourse/contracts/market'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { NotOffered } from '#kit/detail'
import { HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { useSite } from '#api'
import { TradeHead, useSelectedMarket } from '#api/trading'
import { MarketDetails } from './market-details.tsx'
import { LeverageTiers } from './leverage-tiers.tsx'

const HISTORY = { to: 'transaction/contract_order', query: { tab: 'history' } }
const isOffered = (market: Market) => market.futuresOpen !== false

/** Terms, prices and leverage tiers of one market with futures. */
export function Screen() {
  const isPaper = useSite()?.paper === true
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (!isPaper) return <NotOffered />
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (market === null || offered === null) return <SkeletonRows />
  return (
    <>
      <TradeHead market={market} markets={offered} records={HISTORY} />
      <Tabs market={market} />
    </>
  )
}

function Tabs({ market }: { market: Market }) {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.futures_market')}
      tabs={[
        {
          id: 'details',
          label: t('futures_market.details'),
          content: <MarketDetails market={market} />,
        },
        { id: 'tiers', label: t('futures_market.tiers'), content: <LeverageTiers market={market} /> },
      ]}
    />
  )
}
