import { MovedFuturesReview, useFuturesLevels } from '#features/futures/own-levels'
import { MovedOrderReview, useSpotLevels } from '#features/spot/own-levels'
import { FillMarks, PriceLevels } from '#kit/chart'
import { useIsMember } from '#api'
import type { OwnTradingProps } from '#api/chart'

/** Orders, positions and trades of spot and futures over a chart. It is in `app` because features do not import each other. */
export function OwnTrading({ market }: OwnTradingProps) {
  return useIsMember() ? <MemberTrading market={market} /> : null
}

function MemberTrading({ market }: OwnTradingProps) {
  const futures = useFuturesLevels(market)
  const spot = useSpotLevels(market)
  return (
    <>
      {/* Marks avoid the labels of levels, so they are placed after them. */}
      <PriceLevels levels={[...spot.levels, ...futures.levels]} />
      <FillMarks fills={[...spot.fills, ...futures.fills]} />
      {futures.moved !== null && (
        <MovedFuturesReview market={market} moved={futures.moved} onClose={futures.close} />
      )}
      {spot.moved !== null && <MovedOrderReview market={market} moved={spot.moved} onClose={spot.close} />}
    </>
  )
}
