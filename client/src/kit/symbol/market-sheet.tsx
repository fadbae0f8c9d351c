import type { ReactNode } from 'react'
import type { Market } from '@bourse/contracts/market'
import { PickSheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'

type Props = {
  markets: readonly Market[]
  chosen: Market
  /** The live figures at the right of a row. */
  figures: (market: Market) => ReactNode
  onPick: (market: Market) => void
  onClose: () => void
}

export function MarketSheet({ markets, chosen, figures, onPick, onClose }: Props) {
  const t = useText()
  const choices = markets.map((market) => ({
    id: market.id,
    label: `${market.baseCode}/${market.quoteCode}`,
    icon: <CoinDisc code={market.baseCode} image={market.logo} size={32} />,
    trailing: figures(market),
    words: market.baseCode,
  }))
  const pick = (id: Market['id']) => {
    const market = markets.find((each) => each.id === id)
    if (market !== undefined) onPick(market)
    onClose()
  }
  return (
    <PickSheet
      title={t('trade.choose_market')}
      choices={choices}
      value={chosen.id}
      onPick={pick}
      onClose={onClose}
      hasSearch
    />
  )
}
