import type { AssetId } from '@bourse/contracts/market'
import { HistoryLink } from '#features/wallet'
import { Empty, QueryView } from '#kit/feedback'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useSwapChoices } from './queries.ts'
import { SwapFields } from './swap-fields.tsx'
import { firstPair, sidesOf } from './sides.ts'

/** Changes one coin into another. */
export function Screen() {
  const t = useText()
  const choices = useSwapChoices()
  const asset = useQueryValue('asset') as AssetId | null
  return (
    <QueryView query={choices}>
      {(data) => {
        const sides = sidesOf(data)
        const first = firstPair(sides, asset)
        return (
          <>
            <HistoryLink />
            {first === null ? (
              <Empty title={t('wallet.no_coin')} />
            ) : (
              <SwapFields sides={sides} first={first} />
            )}
          </>
        )
      }}
    </QueryView>
  )
}
