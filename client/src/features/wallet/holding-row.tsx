import { CoinDisc } from '#kit/picture'
import { Balance } from '#kit/market'
import { useText } from '#text'
import { type Holding, isOwned } from './portfolio.ts'
import { FiatValue } from './fiat-value.tsx'
import { sum } from '@bourse/contracts/kit'

type Props = { holding: Holding; isHidden: boolean; onPress: () => void }

/** A coin: what there is of it, what is free, what is held, what it is worth. */
export function HoldingRow({ holding, isHidden, onPress }: Props) {
  const t = useText()
  const { code, available, held } = holding
  const colorClass = isOwned(holding) ? 'text-t1' : 'text-t2'
  return (
    <button
      type="button"
      onClick={onPress}
      data-coin={code}
      className="press flex min-h-16 w-full items-center gap-3 px-gutter py-2.5 text-left -outline-offset-2 active:bg-card"
    >
      <CoinDisc code={code} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-row font-med text-t1">{code}</span>
        <span className="flex flex-wrap gap-x-3 text-sub text-t2">
          <span>
            {t('field.available')} <Balance value={available} isHidden={isHidden} />
          </span>
          {held > 0n && (
            <span>
              {t('wallet.held')} <Balance value={held} isHidden={isHidden} />
            </span>
          )}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className={`block text-row ${colorClass}`}>
          <Balance value={sum(available, held)} isHidden={isHidden} />
        </span>
        <span className="block text-sub text-t2">
          <FiatValue usd={holding.usd} isHidden={isHidden} />
        </span>
      </span>
    </button>
  )
}
