import { type Amount, type Output, ZERO } from '@bourse/contracts/kit'
import { type ArtworkDetail, type ArtworkId, nft } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '#kit/control'
import { DetailScreen, NotOffered } from '#kit/detail'
import { randomHex, useNow } from '#kit/device'
import { SkeletonStack } from '#kit/feedback'
import { TextField } from '#kit/field'
import { SubmitBar, TransferLink, useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { ReviewSheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { type Key, useText } from '#text'
import { invalidateAreas, queryFor, requireMember, useEndpointMutation } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { OwnBalance, useOwnText } from '#api/own'
import { moneyText, OddsTable } from '#features/nft'
import { buildContext, derive, type Issue, toInput, validate } from './checkout-form.ts'
import { WorkLine } from './work-line.tsx'

export const Screen = () => (
  <DetailScreen
    useRecord={(id: ArtworkId) => useQuery({ ...queryFor(nft.artwork, { id }), refetchInterval: 15_000 })}
    skeleton={<SkeletonStack sizes={['h-24', 'h-32', 'h-14']} />}
    notFound={{ title: 'nft.gone', to: 'nft/nft', label: 'nft.browse' }}
    unavailable={<NotOffered />}
  >
    {(work) => <Checkout work={work} />}
  </DetailScreen>
)

const ISSUE_KEYS: Readonly<Record<Issue['code'], Key>> = {
  not_on_sale: 'nft.not_on_sale',
  seed_invalid: 'nft.seed_invalid',
  insufficient: 'field.insufficient',
}

/** A refused purchase loads the work again: the price or the sale has changed. */
function useBuy(onDone: (output: Output<typeof nft.buy>) => void) {
  const mutation = useEndpointMutation(nft.buy, { onDone, isQuiet: true })
  const reason = mutation.failure?.reason
  useEffect(() => {
    if (reason !== undefined && reason !== null) invalidateAreas(['nft'])
  }, [reason])
  return mutation
}

function useCheckout(work: ArtworkDetail) {
  const t = useText()
  const now = useNow()
  const context = buildContext(work, now)
  const tab = context.isBox ? 'boxes' : 'owned'
  return useOrderForm({
    context,
    initial: () => ({ seed: context.isBox ? randomHex() : '' }),
    cleared: {},
    derive,
    validate: (_, derived) => validate(derived, context),
    toInput: ({ derived, context: shown }) => toInput(work, derived, shown),
    issueText: ({ code }: Issue) => t(ISSUE_KEYS[code]),
    requireMember,
    useSend: useBuy,
    outcome: () => ({ text: t(context.isBox ? 'nft.box_bought' : 'nft.bought') }),
    onPlaced: () => navigate('nft/myNft', { tab }, { replace: true }),
  })
}

function Checkout({ work }: { work: ArtworkDetail }) {
  const format = useFormat()
  const { t } = format
  const form = useCheckout(work)
  const { context } = form
  const money = (amount: Amount) => moneyText(amount, work.assetCode, format)
  const closed = useAccessBlock(nft.buy)
  const blocked = context.isOnSale ? closed : t('nft.not_on_sale')
  return (
    <>
      <Section className="space-y-3 pt-2 pb-6">
        <WorkLine work={work} note={work.authorName} />
        <AccessCard endpoint={nft.buy} />
        <PriceChange work={work} />
        <Card>
          <Facts
            rows={[
              { label: t('nft.price'), value: money(context.price), isStrong: true },
              { label: t('nft.pay_with'), value: work.assetCode ?? '—' },
              {
                label: t('field.available'),
                value: (
                  <span className="inline-flex items-center gap-1.5">
                    <OwnBalance value={context.free} code={work.assetCode ?? ''} />
                    <TransferLink name={t('screen.account_transfer')} query={{ to: 'spot' }} className="" />
                  </span>
                ),
              },
            ]}
          />
        </Card>
        {context.isBox && (
          <Card className="space-y-2">
            <TextField
              {...form.register('seed')}
              onChange={(event) => form.edit({ seed: event.target.value.trim() })}
              label={t('nft.your_seed')}
              maxLength={64}
              hint={t('nft.seed_note')}
              after={
                <IconButton name={t('nft.new_seed')} onClick={() => form.edit({ seed: randomHex() })}>
                  <Dices size={20} />
                </IconButton>
              }
            />
          </Card>
        )}
        {work.boxes !== null && <OddsTable series={work.boxes} />}
      </Section>
      <SubmitBar
        form={form}
        label={t(context.isBox ? 'nft.buy_box' : 'nft.buy')}
        blocked={blocked}
        review={form.draft !== null && <BuyReview work={work} form={form} draft={form.draft} />}
      />
    </>
  )
}

/** The price since the page was opened; a changed one is accepted before it can be paid. */
function PriceChange({ work }: { work: ArtworkDetail }) {
  const format = useFormat()
  const { t } = format
  const [opened] = useState(work.price)
  if (opened === work.price) return null
  const money = (amount: Amount) => moneyText(amount, work.assetCode, format)
  return (
    <p role="alert" className="rounded-md px-3 py-2.5 text-sub text-warning tint">
      {t('nft.price_changed', { before: money(opened), now: money(work.price) })}
    </p>
  )
}

type Form = ReturnType<typeof useCheckout>
type ReviewProps = { work: ArtworkDetail; form: Form; draft: NonNullable<Form['draft']> }

/** Confirms the shown price; a changed one needs another confirmation. */
function BuyReview({ work, form, draft }: ReviewProps) {
  const format = useFormat()
  const { t } = format
  const own = useOwnText()
  const { price, after } = { price: draft.context.price, after: draft.derived.after }
  const money = (amount: Amount | null) => moneyText(amount ?? ZERO, work.assetCode, format)
  const isChanged = work.price !== price
  return (
    <ReviewSheet
      {...form.review}
      title={t(draft.context.isBox ? 'nft.review_box' : 'nft.review_buy')}
      rows={[
        { label: t('nft.price'), value: money(price), isStrong: true },
        { label: t('nft.buyer_fee'), value: money(ZERO) },
        after !== null && { label: t('nft.after'), value: own(money(after)) },
        draft.context.isBox && {
          label: t('nft.your_seed'),
          value: <span className="font-num text-cap wrap-anywhere">{draft.values.seed}</span>,
        },
      ]}
      isDisabled={isChanged}
      below={
        isChanged && (
          <div role="alert" className="space-y-2 pt-3 text-sub text-warning">
            <p>{t('nft.price_changed', { before: money(price), now: money(work.price) })}</p>
            <Button kind="neutral" size="middle" onClick={() => form.submit()}>
              {t('nft.use_price', { n: money(work.price) })}
            </Button>
          </div>
        )
      }
    >
      <WorkLine work={work} note={work.authorName} />
    </ReviewSheet>
  )
}
