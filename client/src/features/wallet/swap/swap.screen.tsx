import { type Amount, type Instant, subtract } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, History } from 'lucide-react'
import { CoinAmountField, coinChoice, EmptyList, RecordsLink, SelectField } from '#features/wallet'
import { SwapRow, useSwaps } from '#features/wallet/records'
import { IconButton } from '#kit/control'
import { now, useNow } from '#kit/device'
import { QueryView } from '#kit/feedback'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { invalidate, queryFor } from '#api'
import { SubmitBar } from '#kit/form'
import {
  firstPair,
  flippedPair,
  isOld,
  type Pair,
  type Quote,
  QUOTE_TTL_MS,
  type Sides,
  sidesOf,
  type SwapCoin,
  type SwapPreview,
  withCoin,
} from './swap-form.ts'
import { type SwapState, useSwap } from './use-swap.ts'

const LATEST = 5

/** Changes one coin into another. */
export function Screen() {
  const asset = useQueryValue('asset') as AssetId | null
  return (
    <QueryView query={useQuery(queryFor(wallet.swapChoices, {}))}>
      {(choices) => {
        const sides = sidesOf(choices)
        const first = firstPair(sides, asset)
        return (
          <>
            <RecordsLink to="fund/transfer_history" label="screen.transfer_history" icon={History} />
            {first === null ? (
              <EmptyList title="wallet.no_coin" />
            ) : (
              <SwapFields sides={sides} first={first} />
            )}
          </>
        )
      }}
    </QueryView>
  )
}

/** Amount given, amount received at the current rate, and the review. */
function SwapFields({ sides, first }: { sides: Sides; first: Pair }) {
  const t = useText()
  const swap = useSwap(sides, first)
  const { form, codes, quoteQuery, preview } = swap
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SidesPart sides={sides} swap={swap} />
        <Card className="py-1!">
          <Facts
            rows={[
              { label: t('swap.rate'), value: swap.rate },
              { label: t('deposit.fee'), value: <Balance value={preview?.fee ?? null} code={codes.from} /> },
              { label: t('swap.pay'), value: <Balance value={preview?.total ?? null} code={codes.from} /> },
            ]}
          />
        </Card>
        <LatestSwaps />
      </Section>
      <SubmitBar
        form={{ ...form, failureMessage: form.failureMessage ?? quoteQuery.error?.message }}
        isDisabled={quoteQuery.data === undefined}
        label={t('app.next')}
      />
      {form.isReviewing && preview !== null && quoteQuery.data !== undefined && (
        <SwapReview swap={swap} preview={preview} quote={quoteQuery.data} />
      )}
    </>
  )
}

/** The coin given above, the coin received below, and the flip button between them. */
function SidesPart({ sides, swap }: { sides: Sides; swap: SwapState }) {
  const t = useText()
  const { form, pair, choose, codes, available, most, preview } = swap
  const coinField = (side: keyof Pair, coins: readonly SwapCoin[]) => (
    <SelectField
      hasSearch
      label={t(`swap.${side}`)}
      choices={coins.map((coin) =>
        coinChoice(coin, <Balance value={coin.available} className="text-sub text-t2" />),
      )}
      value={pair[side]}
      onPick={(id) => choose(withCoin(sides, pair, side, id))}
    />
  )
  return (
    <div className="relative space-y-2">
      <Card className="space-y-3">
        {coinField('from', sides.sources)}
        <CoinAmountField code={codes.from} available={available} max={most} {...form.field('quantity')} />
      </Card>
      <div className="relative z-10 -my-5 flex justify-center">
        <IconButton
          name={t('swap.flip')}
          onClick={() => choose(flippedPair(sides, pair))}
          className="rounded-pill! border border-line bg-chip text-link!"
        >
          <ArrowUpDown size={20} />
        </IconButton>
      </div>
      <Card className="space-y-3">
        {coinField('to', sides.targets)}
        <p className="flex items-baseline justify-between gap-3" aria-live="polite">
          <span className="text-sub font-med text-t2">{t('deposit.receive')}</span>
          <Balance value={preview?.receive ?? null} code={codes.to} className="text-h2 font-semi" />
        </p>
      </Card>
    </div>
  )
}

/** The last five swaps; nothing without any or if the upstream lists none. */
function LatestSwaps() {
  const t = useText()
  const list = useSwaps(LATEST).data?.pages[0]?.list ?? []
  if (list.length === 0) return null
  return (
    <section aria-label={t('swap.latest')} className="-mx-gutter">
      <h2 className="px-gutter pb-1 text-sub text-t3">{t('swap.latest')}</h2>
      <ul className="divide-y divide-line">
        {list.map((swap) => (
          <li key={swap.id}>
            <SwapRow swap={swap} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReviewProps = {
  swap: SwapState
  preview: SwapPreview
  quote: { readonly quote: Quote; readonly receivedAt: Instant }
}

/** Amounts at this rate; an expired quote is refetched before it can be confirmed. */
function SwapReview({ swap, preview, quote }: ReviewProps) {
  const { form, codes, available, quoteQuery } = swap
  const t = useText()
  const clock = useNow()
  const isStale = quoteQuery.isFetching || isOld(quote.receivedAt, clock)
  const confirm = async () => {
    if (isOld(quote.receivedAt, now())) return quoteQuery.refetch()
    await form.confirm()
    // An attempt uses up the quote, whatever its result.
    return invalidate(wallet.swapQuote)
  }
  const balance = (value: Amount, code = codes.from) => <Balance value={value} code={code} />
  const left = Math.max(0, Math.ceil((quote.receivedAt + QUOTE_TTL_MS - clock) / 1000))
  return (
    <ReviewSheet
      title={t('swap.review_title')}
      rows={[
        { label: t('deposit.amount'), value: balance(preview.quantity) },
        { label: t('deposit.fee'), value: balance(preview.fee) },
        { label: t('swap.pay'), value: balance(preview.total), isStrong: true },
        { label: t('swap.rate'), value: swap.rate },
        { label: t('deposit.receive'), value: balance(preview.receive, codes.to), isStrong: true },
        { label: t('bill.after'), value: balance(subtract(available, preview.total)) },
      ]}
      below={
        <p className="num pt-2 text-sub text-t3">
          {isStale ? t('swap.asking') : t('swap.good_for', { n: Math.min(left, QUOTE_TTL_MS / 1000) })}
        </p>
      }
      {...form.review}
      isDisabled={isStale || preview.total > available}
      onConfirm={() => void confirm()}
    />
  )
}
