import type { Market } from '@bourse/contracts/market'
import { Switch } from '#kit/control'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'

type Pair = Pick<Market, 'base' | 'quote'>

/** Passes the records of one market only, if the member chose so; all without a market. */
export function useMarketScope(market: Market | null): (record: Pair) => boolean {
  const isLimited = usePreference('onlyThisMarket')
  if (market === null || !isLimited) return () => true
  return ({ base, quote }) => base === market.base && quote === market.quote
}

export function ScopeSwitch() {
  const t = useText()
  const isLimited = usePreference('onlyThisMarket')
  return (
    <span className="flex items-center gap-2 text-sub text-t2">
      <span aria-hidden="true">{t('table.this_market')}</span>
      <Switch
        name={t('table.this_market')}
        isOn={isLimited}
        onChange={(isOn) => setPreference('onlyThisMarket', isOn)}
      />
    </span>
  )
}
