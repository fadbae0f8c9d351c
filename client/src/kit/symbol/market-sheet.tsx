import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Change, Price } from '#kit/market'
import { listNames } from '#kit/names'
import { PickSheet } from '#kit/overlay'
import { PairDisc } from '#kit/picture'
import { useText } from '#text'

type UseFigures = (market: Market) => {
  readonly price: Amount | null
  readonly percent: Amount | null
  readonly tick: Amount
}

type Props = {
  markets: readonly Market[]
  chosen: Market
  /** A hook with the live figures of a row; always the same one. */
  useFigures: UseFigures
  onPick: (market: Market) => void
  onClose: () => void
}

export function MarketSheet({ markets, chosen, useFigures, onPick, onClose }: Props) {
  const t = useText()
  const choices = markets.map((market) => {
    const symbol = `${market.baseCode}/${market.quoteCode}`
    return {
      id: market.id,
      label: symbol,
      icon: <PairDisc symbol={symbol} image={market.logo} size={32} />,
      trailing: <Figures market={market} useFigures={useFigures} />,
      words: listNames(market.baseCode).join(' '),
    }
  })
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

function Figures({ market, useFigures }: { market: Market; useFigures: UseFigures }) {
  const { price, percent, tick } = useFigures(market)
  return (
    <span className="text-right text-sub">
      <Price value={price} tick={tick} className="block text-t1" />
      <Change percent={percent} className="text-cap" />
    </span>
  )
}
