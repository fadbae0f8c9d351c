import { type Artwork, saleState } from '@bourse/contracts/nft'
import { useNow } from '#kit/device'
import { StatusTag } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { useText } from '#text'
import { STATE_TAGS } from './works.ts'

export type SalePeriod = Pick<Artwork, 'startsAt' | 'endsAt' | 'saleStatus'>

/** The state of a sale by the server's clock. */
export const useSaleState = (work: SalePeriod) => saleState(work, useNow())

export function SaleTag({ work }: { work: SalePeriod }) {
  const t = useText()
  const { key, status } = STATE_TAGS[useSaleState(work)]
  return <StatusTag status={status}>{t(key)}</StatusTag>
}

/** The time to the start or the end of a sale, then the date of its end; nothing without a window. */
export function SaleTime({ work }: { work: SalePeriod }) {
  const { t, momentOf } = useFormat()
  const now = useNow()
  const state = saleState(work, now)
  const change = state === 'notStarted' ? work.startsAt : work.endsAt
  if (change === null) return null
  if (state === 'ended')
    return (
      <span>
        {t('nft.ended_on')} {momentOf(change)}
      </span>
    )
  return (
    <span>
      {t(state === 'notStarted' ? 'nft.starts_in' : 'nft.ends_in')}{' '}
      <span role="timer" className="num font-num text-t1">
        {countdownText(change - now)}
      </span>
    </span>
  )
}
