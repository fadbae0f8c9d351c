import type { Amount, Output } from '@bourse/contracts/kit'
import { type ArtworkDetail, nft } from '@bourse/contracts/nft'
import { useEffect, useState } from 'react'
import { useNow } from '#kit/device'
import { useOrderForm } from '#kit/form'
import { truncateDecimals, useFormat } from '#kit/format'
import type { Key } from '#text'
import { invalidateAreas, requireMember, useEndpointMutation } from '#api'
import { moneyText } from '#features/nft'
import { buildContext, derive, type FormContext, type Issue, toInput, validate } from './bid-form.ts'

/** Decimals of a platform that does not state them. */
const DECIMALS = 8

const ISSUE_KEYS: Readonly<Record<Issue['code'], Key>> = {
  price_wrong: 'field.price_wrong',
  not_higher: 'nft.bid_not_higher',
  off_step: 'nft.bid_off_step',
  not_covered: 'nft.bid_not_covered',
  not_on_sale: 'nft.not_on_sale',
}

/** The amount that a faulty bid is compared with. */
function issueBound(code: Issue['code'], { step, cover, leading }: FormContext): Amount {
  if (code === 'off_step') return step
  return code === 'not_covered' && cover !== null ? cover : leading
}

/** A refused bid loads the auction again: another member was faster, or it has ended. */
function useSendBid(onDone: (output: Output<typeof nft.bid>) => void) {
  const mutation = useEndpointMutation(nft.bid, { onDone, isQuiet: true })
  const reason = mutation.failure?.reason
  useEffect(() => {
    if (reason !== undefined && reason !== null) invalidateAreas(['nft'])
  }, [reason])
  return mutation
}

/** A bid on one work. A higher bid of a rival raises the typed one to the new minimum and is shown. */
export function useBidForm(work: ArtworkDetail, onPlaced: () => void) {
  const format = useFormat()
  const { t } = format
  const context = buildContext(work, useNow())
  const decimals = work.decimals ?? DECIMALS
  const lowest = truncateDecimals(context.lowest, decimals)
  const form = useOrderForm({
    context,
    initial: () => ({ bid: lowest }),
    cleared: {},
    derive,
    validate: (_, derived) => validate(derived, context),
    toInput: ({ derived }) => toInput(work, derived),
    issueText: ({ code }: Issue) =>
      t(ISSUE_KEYS[code], {
        n: moneyText(issueBound(code, context), work.assetCode, format),
        lowest: moneyText(context.lowest, work.assetCode, format),
      }),
    requireMember,
    useSend: useSendBid,
    outcome: () => ({ text: t('nft.bid_placed') }),
    skipsReview: () => true,
    onPlaced,
  })
  const [seen, see] = useState(context.leading)
  const [isOutbid, setOutbid] = useState(false)
  if (seen !== context.leading) {
    see(context.leading)
    setOutbid(true)
    if (validate(form.derived, context) !== null) form.edit({ bid: lowest })
  }
  return { ...form, decimals, isOutbid }
}
