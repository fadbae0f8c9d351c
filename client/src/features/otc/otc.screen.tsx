import { HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { Orders } from './orders.tsx'
import { Ticket } from './ticket.tsx'

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.otc')}
      tabs={[
        { id: 'buy', label: t('market.buy'), content: <Ticket side="buy" /> },
        { id: 'sell', label: t('market.sell'), content: <Ticket side="sell" /> },
        { id: 'orders', label: t('otc.orders'), content: <Orders /> },
      ]}
    />
  )
}
