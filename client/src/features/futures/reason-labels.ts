import type { CloseReason } from '@bourse/contracts/futures'
import type { Key } from '#text'

export const REASON_KEY: Readonly<Record<CloseReason, Key>> = {
  manual: 'futures.by_hand',
  takeProfit: 'futures.take_profit',
  stopLoss: 'futures.stop_loss',
  liquidation: 'futures.liquidated',
  leader: 'futures.by_leader',
}
