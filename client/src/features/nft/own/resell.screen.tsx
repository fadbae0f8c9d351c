import {
  addMs,
  type Amount,
  DAY,
  multiplyByInt,
  roundToStep,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type ArtworkDetail, type ArtworkId, nft, saleShares } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { MomentField } from '#kit/calendar'
import { Chips, SegTabs } from '#kit/control'
import { DetailScreen, NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { SkeletonStack } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { SubmitBar, useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { CoinLabel } from '#kit/picture'
import { navigate } from '#kit/route'
import { type Key, useText } from '#text'
import { queryFor, requireMember, useEndpointMutation } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { moneyText } from '#features/nft'
import { derive, type Issue, localText, type Ticket, toInput, validate } from './resale-form.ts'
import { WorkLine } from './work-line.tsx'

export const Screen = () => (
  <DetailScreen
    useRecord={(id: ArtworkId) => useQuery(queryFor(nft.artwork, { id }))}
    skeleton={<SkeletonStack sizes={['h-24', 'h-14', 'h-14', 'h-14']} />}
    notFound={{ title: 'nft.gone', to: 'nft/myNft', label: 'screen.nft_mine' }}
    unavailable={<NotOffered />}
  >
    {(work) => <Resale work={work} />}
  </DetailScreen>
)

const ISSUE_KEYS: Readonly<Record<Issue['code'], Key>> = {
  price_wrong: 'field.price_wrong',
  step_wrong: 'nft.step_wrong',
  start_past: 'nft.start_past',
  end_before_start: 'nft.end_before_start',
  window_wrong: 'nft.window_wrong',
}

/** Decimals of a platform that does not state them. */
const DECIMALS = 8
/** The first suggestion: from in a quarter of an hour, for a week. */
const SOON = DAY / 96
const WEEK = 7 * DAY

function useResaleForm(work: ArtworkDetail) {
  const t = useText()
  const now = useNow()
  const coins = useQuery(queryFor(nft.payAssets, {})).data?.list ?? []
  const decimals = work.decimals ?? DECIMALS
  const offset = new Date(now).getTimezoneOffset()
  const form = useOrderForm({
    context: { now, decimals },
    initial: (): Ticket => ({
      mode: 'fixed',
      price: '',
      step: '',
      start: localText(addMs(now, SOON), offset),
      end: localText(addMs(now, WEEK), offset),
      asset: work.asset ?? '',
    }),
    cleared: {},
    derive,
    validate,
    toInput: ({ values, derived }) => toInput(work, values, derived),
    issueText: ({ code }: Issue) => t(ISSUE_KEYS[code]),
    requireMember,
    useSend: (onDone) => useEndpointMutation(nft.resell, { onDone, isQuiet: true }),
    outcome: () => ({ text: t('nft.resale_started') }),
    onPlaced: () => navigate('nft/myNft', { tab: 'reselling' }, { replace: true }),
  })
  // Auctions are in the coin of their deposits, which the platform chooses.
  const shown = form.values.mode === 'auction' ? [] : coins
  const coin = coins.find(({ id }) => id === form.values.asset)?.code ?? work.assetCode ?? ''
  return { ...form, coins: shown, coin: form.values.mode === 'auction' ? 'USDT' : coin, decimals }
}

type Form = ReturnType<typeof useResaleForm>

function Resale({ work }: { work: ArtworkDetail }) {
  const t = useText()
  const form = useResaleForm(work)
  const closed = useAccessBlock(nft.resell)
  const { values, edit } = form
  return (
    <>
      <Section className="space-y-4 pt-2 pb-6">
        <WorkLine work={work} note={work.collection ?? work.authorName} />
        <AccessCard endpoint={nft.resell} />
        <SegTabs
          name={t('nft.sale_mode')}
          variant="fill"
          tabs={[
            { id: 'fixed', label: t('nft.fixed') },
            { id: 'auction', label: t('nft.auction') },
          ]}
          value={values.mode}
          onChange={(mode) => edit({ mode })}
        />
        {form.coins.length > 1 && (
          <Chips
            name={t('nft.currency')}
            chips={form.coins.map(({ id, code }) => ({ id, label: <CoinLabel code={code} /> }))}
            value={values.asset === '' ? null : values.asset}
            onChange={(asset: AssetId) => edit({ asset })}
          />
        )}
        <Terms form={form} />
        <p className="text-sub text-warning">{t('nft.resale_warning')}</p>
      </Section>
      <SubmitBar
        form={form}
        label={t('nft.resell')}
        blocked={work.isReselling === true ? t('nft.you_resell') : closed}
        review={form.draft !== null && <ResaleReview work={work} form={form} draft={form.draft} />}
      />
    </>
  )
}

function Terms({ form }: { form: Form }) {
  const t = useText()
  const { values, edit, errorOf, decimals, coin } = form
  const isAuction = values.mode === 'auction'
  const now = useNow()
  const momentField = (field: 'start' | 'end') => ({
    value: values[field],
    from: localText(now, new Date(now).getTimezoneOffset()),
    error: errorOf(field),
    onChange: (chosen: string) => edit({ [field]: chosen }),
  })
  return (
    <>
      <AmountField
        {...form.register('price')}
        label={t(isAuction ? 'nft.start_price' : 'nft.price')}
        decimals={decimals}
        unit={coin}
      />
      {isAuction && (
        <AmountField {...form.register('step')} label={t('nft.step')} decimals={decimals} unit={coin} />
      )}
      <MomentField {...momentField('start')} label={t('nft.start_time')} />
      <MomentField {...momentField('end')} label={t('nft.end_time')} hint={t('nft.local_time')} />
    </>
  )
}

type ReviewProps = { work: ArtworkDetail; form: Form; draft: NonNullable<Form['draft']> }

/** The terms that can no longer be changed, and the seller's share; confirmed by sliding. */
function ResaleReview({ work, form, draft: { values, derived } }: ReviewProps) {
  const format = useFormat()
  const { t, rateText, momentOf } = format
  const { price, step, startsAt, endsAt } = derived
  const { feeRate, royaltyRate } = work
  const money = (amount: Amount) => moneyText(amount, form.coin, format)
  const unit = smallestUnit(form.decimals)
  const shares =
    price === null || feeRate === null || royaltyRate === null
      ? null
      : saleShares(roundToStep(price, unit, 'down'), { feeRate, royaltyRate, unit })
  const percent = (rate: Amount | null) => rateText(multiplyByInt(rate ?? ZERO, 100n))
  return (
    <ReviewSheet
      {...form.review}
      title={t('nft.review_resale')}
      rows={[
        { label: t('nft.sale_mode'), value: t(values.mode === 'auction' ? 'nft.auction' : 'nft.fixed') },
        price !== null && {
          label: t(values.mode === 'auction' ? 'nft.start_price' : 'nft.price'),
          value: money(price),
          isStrong: true,
        },
        step !== null && { label: t('nft.step'), value: money(step) },
        startsAt !== null && { label: t('nft.start_time'), value: momentOf(startsAt) },
        endsAt !== null && { label: t('nft.end_time'), value: momentOf(endsAt) },
        shares !== null && { label: `${t('nft.fee')} (${percent(feeRate)})`, value: `−${money(shares.fee)}` },
        shares !== null && {
          label: `${t('nft.royalty')} (${percent(royaltyRate)})`,
          value: `−${money(shares.royalty)}`,
        },
        shares !== null && {
          label: t(values.mode === 'auction' ? 'nft.you_get_least' : 'nft.you_get'),
          value: money(shares.net),
          isStrong: true,
        },
      ]}
      warning={t('nft.resale_warning')}
    >
      <WorkLine work={work} />
    </ReviewSheet>
  )
}
