import type { WonLot } from '@bourse/contracts/nft'
import { useNow } from '#kit/device'
import { StatusTag } from '#kit/feedback'
import { useText } from '#text'
import { deriveLotState } from './won-lots.ts'

const TAGS = {
  toPay: { key: 'nft.to_pay', status: 'warning' },
  paid: { key: 'nft.paid', status: 'success' },
  expired: { key: 'nft.expired', status: 'error' },
} as const

export function LotTag({ lot }: { lot: WonLot }) {
  const t = useText()
  const { key, status } = TAGS[deriveLotState(lot, useNow())]
  return <StatusTag status={status}>{t(key)}</StatusTag>
}
