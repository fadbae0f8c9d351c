import { ZERO } from '@bourse/contracts/kit'
import { FREE_CANCELS, otc, type Offer, OTC_FIATS, type OtcFiat, type OtcSide } from '@bourse/contracts/otc'
import { DEFAULT_FIAT } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Chips, LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { SubmitBar, TransferLink } from '#kit/form'
import { useFormat } from '#kit/format'
import { lazyComponent, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { PickSheet } from '#kit/overlay'
import { CoinLabel } from '#kit/picture'
import { setQueryValue, useQueryValue, parseId } from '#kit/route'
import { useText } from '#text'
import { queryFor, useSession } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { OwnBalance } from '#api/own'
import { ProgramNote, ProgramTag } from './program-tag.tsx'
import {
  blockedKey,
  buildContext,
  type FormContext,
  largestQuantity,
  type Offers,
  findPauseEnd,
} from './ticket-form.ts'
import { type TicketForm, useTicket } from './use-ticket.ts'

const OrderReview = lazyComponent(async () => (await import('./review.tsx')).OrderReview)

/** Prices are refetched often, because an order at an old price is refused. */
const REFRESH_MS = 5_000

export function Ticket({ side }: { side: OtcSide }) {
  const fiat = useFiat()
  const asset = parseId<Offers['asset']>(useQueryValue('coin'))
  const chosen = asset === null ? {} : { asset }
  const query = useQuery({
    ...queryFor(otc.offers, { side, fiat, ...chosen }),
    refetchInterval: REFRESH_MS,
    placeholderData: (before) =>
      chosen.asset === undefined || before?.asset === chosen.asset ? before : undefined,
  })
  return (
    <QueryView query={query} skeleton={<SkeletonStack sizes={SIZES} />} unavailable={<NotOffered />}>
      {(offers) => <Loaded context={buildContext(offers, { side, fiat })} />}
    </QueryView>
  )
}

const SIZES = ['h-11', 'h-19', 'h-24', 'h-24', 'h-24']

/** The currency of the route, else the display currency, which a foreign platform may name otherwise. */
function useFiat(): OtcFiat {
  const requested = useQueryValue('fiat')
  const shown = useSession((it) => it.fiat.code)
  const known = (code: string | null) => OTC_FIATS.find((each) => each === code)
  return known(requested) ?? known(shown) ?? DEFAULT_FIAT
}

function Loaded({ context }: { context: FormContext }) {
  const { t, momentOf } = useFormat()
  const form = useTicket(context)
  const key = blockedKey(context)
  const pausedUntil = findPauseEnd(context, useNow())
  const { side, offers, coin } = context
  return (
    <>
      <Section className="space-y-3 pt-2 pb-4">
        <div className="flex items-center justify-between gap-2">
          <Chips
            name={t('otc.coin')}
            value={offers.asset}
            chips={offers.coins.map(({ asset, code }) => ({ id: asset, label: <CoinLabel code={code} /> }))}
            onChange={(asset) => setQueryValue('coin', asset)}
            className="min-w-0"
          />
          <FiatButton fiat={context.fiat} />
        </div>
        <AccessCard endpoint={otc.place} />
        {pausedUntil !== null && (
          <p role="status" className="card p-4 text-row text-t1">
            {t('otc.paused', { n: FREE_CANCELS, time: momentOf(pausedUntil) })}
          </p>
        )}
        {key !== null && (
          <div className="card flex flex-wrap items-center justify-between gap-3 p-4">
            <p className="text-row text-t1">{t(key)}</p>
            <LinkButton to="setting/bank" kind="neutral">
              {t('screen.bank')}
            </LinkButton>
          </div>
        )}
        <QuantityField form={form} />
        <ProgramNote {...offers} />
        <ul className="space-y-2" aria-label={t('otc.merchant')}>
          {offers.list.map((offer) => (
            <li key={offer.id}>
              <OfferCard form={form} offer={offer} />
            </li>
          ))}
        </ul>
        <MethodChips form={form} />
        <Totals form={form} />
      </Section>
      <SubmitBar
        form={form}
        kind={side}
        label={t(side === 'buy' ? 'otc.buy_coin' : 'otc.sell_coin', { coin: coin.code })}
        blocked={useAccessBlock(otc.place)}
        isDisabled={key !== null || pausedUntil !== null || offers.limit <= ZERO}
        review={form.draft !== null && <OrderReview form={form} draft={form.draft} />}
      />
    </>
  )
}

function FiatButton({ fiat }: { fiat: OtcFiat }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('otc.fiat')}: ${fiat}`}
        onClick={() => setOpen(true)}
        className="press hit flex shrink-0 items-center gap-1 text-row font-semi text-t1"
      >
        {fiat}
        <ChevronDown size={16} className="text-t3" />
      </button>
      {isOpen && (
        <PickSheet
          title={t('otc.fiat')}
          value={fiat}
          choices={OTC_FIATS.map((id) => ({ id, label: id }))}
          onPick={(id) => {
            setQueryValue('fiat', id)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type Props = { readonly form: TicketForm }

function QuantityField({ form }: Props) {
  const t = useText()
  const { context, derived, coin } = form
  return (
    <AmountField
      {...form.register('quantity')}
      label={t('market.quantity')}
      decimals={context.coin.decimals}
      unit={coin}
      max={derived.offer === null ? null : largestQuantity(derived.offer, context)}
      trailing={
        context.side === 'sell' && (
          <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 text-cap text-t3">
            {t('field.available')} <OwnBalance value={context.offers.free} code={coin} className="text-t1" />
            <TransferLink name={t('field.available')} query={{ to: 'spot' }} className="" />
          </span>
        )
      }
    />
  )
}

function OfferCard({ form, offer }: Props & { readonly offer: Offer }) {
  const { t, quantityText } = useFormat()
  const { id, name, price, quantityMin, quantityMax, methods, responseSeconds } = offer
  const isChosen = form.derived.offer?.id === id
  const range = [quantityMin, quantityMax].map((each) => quantityText(each)).join(' – ')
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => form.edit({ merchant: id })}
      className={`press card block w-full space-y-1 border p-4 text-left ${isChosen ? 'border-link' : 'border-transparent'}`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex flex-wrap items-center gap-x-2 text-row font-semi text-t1">
          {name}
          <ProgramTag {...offer} />
        </span>
        <span className="num font-num text-row font-semi text-t1">
          {quantityText(price)} {form.context.fiat}
        </span>
      </span>
      <span className="num block text-sub text-t2">
        {range} {form.coin}
      </span>
      <span className="block text-cap text-t3">
        {methods.map((method) => t(`otc.method_${method}`)).join(' · ')} ·{' '}
        {t('otc.responds', { n: responseSeconds })}
      </span>
    </button>
  )
}

function MethodChips({ form }: Props) {
  const t = useText()
  const { offer, method } = form.derived
  if (offer === null || offer.methods.length < 2) return null
  return (
    <Chips
      name={t('otc.method')}
      value={method}
      chips={offer.methods.map((id) => ({ id, label: t(`otc.method_${id}`) }))}
      onChange={(id) => form.edit({ method: id })}
    />
  )
}

function Totals({ form }: Props) {
  const { t, quantityText } = useFormat()
  const { derived, context } = form
  return (
    <Facts
      layout="small"
      rows={[
        {
          label: t(context.side === 'buy' ? 'otc.you_pay' : 'otc.you_receive'),
          value: derived.total === null ? '—' : `${quantityText(derived.total)} ${context.fiat}`,
          isStrong: true,
        },
        { label: t('otc.limit'), value: `${quantityText(context.offers.limit)} USDT` },
        context.side === 'buy' && {
          label: t('otc.cancels_left'),
          value: `${context.offers.cancelsLeft} / ${FREE_CANCELS}`,
        },
      ]}
    />
  )
}
