import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ArrowUpDown } from 'lucide-react'
import { SelectField } from '#features/wallet'
import { IconButton } from '#kit/control'
import { AmountField } from '#kit/field'
import { Card } from '#kit/layout'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import type { Pair, Sides, SwapCoin } from './sides.ts'
import { SWAP_DECIMALS } from './swap-form.ts'

type Props = {
  sides: Sides
  pair: Pair
  amount: string
  available: Amount
  most: Amount
  receive: Amount | null
  error: string | undefined
  onCoin: (side: keyof Pair, id: AssetId) => void
  onFlip: () => void
  onAmount: (typed: string) => void
  onLeave: () => void
}

/** The coin that is given above, the coin that comes of it below, and the turn between them. */
export function SwapSides(props: Props) {
  const { sides, pair, amount, available, most, receive, error, onCoin, onFlip, onAmount, onLeave } = props
  const t = useText()
  const codeOf = (coins: readonly SwapCoin[], id: AssetId) => coins.find((coin) => coin.id === id)?.code ?? ''
  const from = codeOf(sides.sources, pair.from)
  const to = codeOf(sides.targets, pair.to)
  return (
    <div className="relative space-y-2">
      <Card className="space-y-3">
        <SelectField
          hasSearch
          label={t('swap.from')}
          choices={sides.sources.map(toChoice)}
          value={pair.from}
          onPick={(id) => onCoin('from', id)}
        />
        <AmountField
          label={t('deposit.amount')}
          value={amount}
          onChange={onAmount}
          onBlur={onLeave}
          places={SWAP_DECIMALS}
          unit={from}
          max={most}
          error={error}
          trailing={
            <span className="text-sub text-t3">
              {t('field.available')} <Balance value={available} code={from} className="text-t2" />
            </span>
          }
        />
      </Card>
      <div className="relative z-10 -my-5 flex justify-center">
        <IconButton
          name={t('swap.flip')}
          onClick={onFlip}
          className="rounded-pill! border border-line bg-chip text-link!"
        >
          <ArrowUpDown size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Card className="space-y-3">
        <SelectField
          hasSearch
          label={t('swap.to')}
          choices={sides.targets.map(toChoice)}
          value={pair.to}
          onPick={(id) => onCoin('to', id)}
        />
        <p className="flex items-baseline justify-between gap-3" aria-live="polite">
          <span className="text-sub font-med text-t2">{t('deposit.receive')}</span>
          <Balance value={receive} code={to} className="text-h2 font-semi" />
        </p>
      </Card>
    </div>
  )
}

const toChoice = ({ id, code, available }: SwapCoin) => ({
  id,
  label: code,
  icon: <CoinDisc code={code} size={24} />,
  trailing: <Balance value={available} className="text-sub text-t2" />,
})
