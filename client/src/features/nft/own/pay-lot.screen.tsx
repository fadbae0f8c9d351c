import { type Amount, DAY, subtract } from '@bourse/contracts/kit'
import { BID_BAR_MS, nft, type WonLot } from '@bourse/contracts/nft'
import { walletBalances } from '@bourse/contracts/wallet'
import type { AssetId } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, EmptyWithLink } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { QueryView, SkeletonStack, toast, useBlockedReason } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { ReviewSheet } from '#kit/overlay'
import { navigate, useQueryValue } from '#kit/route'
import { type Key, useText } from '#text'
import { queryFor, useEndpointMutation } from '#api'
import { OwnBalance, useOwnText } from '#api/own'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { moneyText } from '#features/nft'
import { LotTag } from './lot-tag.tsx'
import { type LotState, deriveLotState, computeRest } from './won-lots.ts'
import { WorkLine } from './work-line.tsx'

const SIZES = ['h-24', 'h-40', 'h-14']

export function Screen() {
  const t = useText()
  const id = useQueryValue('id')
  const none = <EmptyWithLink title={t('nft.lot_gone')} to="nft/mine" label={t('screen.nft_hub')} />
  return (
    <QueryView
      query={useQuery(queryFor(nft.wonLots, {}))}
      skeleton={<SkeletonStack sizes={SIZES} />}
      unavailable={<NotOffered />}
      empty={none}
    >
      {({ list }) => {
        const lot = list.find((each) => each.id === id)
        return lot === undefined ? none : <Lot lot={lot} />
      }}
    </QueryView>
  )
}

/** The consequence of a missed payment: the runner-up, to whom the work is offered, loses nothing. */
function lotNoteKey({ isOffer }: WonLot, state: LotState): Key {
  if (isOffer === true) return state === 'expired' ? 'nft.offer_expired_note' : 'nft.offer_note'
  return state === 'expired' ? 'nft.expired_note' : 'nft.pay_note'
}

function useFree(asset: AssetId | null): Amount | null {
  const query = queryFor(walletBalances.detail, { asset: asset ?? ('0' as AssetId), kind: 'spot' })
  return useQuery({ ...query, enabled: asset !== null }).data?.spot ?? null
}

function Lot({ lot }: { lot: WonLot }) {
  const format = useFormat()
  const { t, momentOf } = format
  const now = useNow()
  const state = deriveLotState(lot, now)
  const free = useFree(lot.asset)
  const [isReviewing, review] = useState(false)
  const money = (amount: Amount) => moneyText(amount, lot.assetCode, format)
  const { deposit, payBy, paidAt } = lot
  const rest = computeRest(lot)
  const blocked = useBlockedReason(free !== null && free < rest ? t('field.insufficient') : null)
  return (
    <>
      <Section className="space-y-3 pt-2 pb-6">
        <WorkLine work={{ ...lot, poster: lot.poster ?? lot.image }} note={<LotTag lot={lot} />} />
        <Card>
          <Facts
            rows={[
              { label: t('nft.final_price'), value: money(lot.price) },
              deposit !== null && { label: t('nft.deposit_paid'), value: `−${money(deposit)}` },
              state !== 'expired' && {
                label: t(state === 'paid' ? 'nft.paid' : 'nft.to_pay'),
                value: money(rest),
                isStrong: true,
              },
              state === 'toPay' &&
                payBy !== null && {
                  label: t('nft.time_left'),
                  value: (
                    <>
                      <span role="timer" className="num block font-num font-semi text-warning">
                        {countdownText(payBy - now)}
                      </span>
                      <span className="block text-cap text-t3">{momentOf(payBy)}</span>
                    </>
                  ),
                },
              paidAt !== null && state === 'paid' && { label: t('nft.paid_on'), value: momentOf(paidAt) },
              state === 'toPay' && {
                label: t('field.available'),
                value: <OwnBalance value={free} code={lot.assetCode ?? ''} />,
              },
            ]}
          />
        </Card>
        <p className="text-sub text-t3">{t(lotNoteKey(lot, state), { n: BID_BAR_MS / DAY })}</p>
        <ReceiptLink link={linkToReceipts('nft', lot.id)} className="inline-flex min-h-hit items-center" />
      </Section>
      {state === 'toPay' && (
        <BottomBar>
          <Button isDisabled={blocked !== null} reason={blocked} onClick={() => review(true)}>
            {t('nft.pay_now')}
          </Button>
        </BottomBar>
      )}
      {isReviewing && state === 'toPay' && <PayReview lot={lot} free={free} onClose={() => review(false)} />}
    </>
  )
}

type ReviewProps = { lot: WonLot; free: Amount | null; onClose: () => void }

function PayReview({ lot, free, onClose }: ReviewProps) {
  const format = useFormat()
  const { t } = format
  const own = useOwnText()
  const { send, isBusy, failure } = useEndpointMutation(nft.payWonLot, { isQuiet: true })
  const money = (amount: Amount) => moneyText(amount, lot.assetCode, format)
  const rest = computeRest(lot)
  const pay = async () => {
    if ((await send({ id: lot.id })) === null) return
    toast(t('nft.lot_paid'), 'success')
    navigate('nft/myNft', {}, { replace: true })
  }
  return (
    <ReviewSheet
      title={t('screen.nft_pay_lot')}
      rows={[
        { label: t('nft.final_price'), value: money(lot.price) },
        lot.deposit !== null && { label: t('nft.deposit_paid'), value: `−${money(lot.deposit)}` },
        { label: t('nft.to_pay'), value: money(rest), isStrong: true },
        free !== null && { label: t('nft.after'), value: own(money(subtract(free, rest))) },
      ]}
      confirm={t('nft.pay_now')}
      isBusy={isBusy}
      failure={failure?.message}
      onConfirm={() => void pay()}
      onClose={onClose}
    >
      <WorkLine work={{ ...lot, poster: lot.poster ?? lot.image }} />
    </ReviewSheet>
  )
}
