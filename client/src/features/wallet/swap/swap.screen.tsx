import {
  type Amount,
  divide,
  isFinal,
  multiply,
  ONE,
  subtract,
  toAmount,
  truncate,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, History } from 'lucide-react'
import { useState } from 'react'
import {
  CoinAmountField,
  coinChoice,
  EmptyList,
  RecordsLink,
  SelectField,
  SwapRow,
  useSwaps,
} from '#features/wallet'
import { IconButton } from '#kit/control'
import { now, useNow } from '#kit/device'
import { QueryView, toast } from '#kit/feedback'
import { amountIssueText } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { type Format, kindOfCode, parseAmountInput, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { call, invalidate, queryFor } from '#api'
import { useContractForm } from '#api/form'
import { OwnBalance } from '#api/own'
import { MoreConversions } from './more-conversions.tsx'
import {
  firstPair,
  flippedPair,
  isOld,
  type Pair,
  QUOTE_TTL_MS,
  computeRate,
  type Sides,
  buildSides,
  type SwapPreview,
  swapIssue,
  swapMost,
  swapPreview,
  withCoin,
} from './swap-form.ts'

export function Screen() {
  const asset = useQueryValue('asset') as AssetId | null
  return (
    <QueryView query={useQuery(queryFor(wallet.swapChoices, {}))}>
      {(choices) => {
        const sides = buildSides(choices)
        const first = firstPair(sides, asset)
        return (
          <>
            <RecordsLink to="fund/transfer_history" label="screen.transfer_history" icon={History} />
            {first === null ? (
              <EmptyList kind="wallet" title="wallet.no_coin" />
            ) : (
              <SwapFields sides={sides} first={first} />
            )}
          </>
        )
      }}
    </QueryView>
  )
}

const REFUSED_PAUSE_MS = 60_000

/** The quote with its response time, refetched when it expires. */
const useQuote = (from: AssetId, to: AssetId) =>
  useQuery({
    queryKey: [wallet.swapQuote.name, { from, to }, 'aged'],
    queryFn: async ({ signal }) => {
      const quote = await call(wallet.swapQuote, { from, to }, { signal, isQuiet: true })
      return { quote, receivedAt: now() }
    },
    enabled: from !== to,
    staleTime: QUOTE_TTL_MS,
    // Each refusal is reported, so a refused quote is not polled.
    refetchInterval: (query) => (query.state.error === null ? QUOTE_TTL_MS : REFUSED_PAUSE_MS),
    meta: { isPrivate: true },
  })

function useSwap(sides: Sides, first: Pair) {
  const format = useFormat()
  const { t } = format
  const [pair, setPair] = useState(first)
  const quoteQuery = useQuote(pair.from, pair.to)
  const quote = quoteQuery.data?.quote ?? null
  const rate = quote && computeRate(quote)
  const from = sides.sources.find((coin) => coin.id === pair.from)
  const to = sides.targets.find((coin) => coin.id === pair.to)
  const available = from?.available ?? ZERO
  const codes = { from: from?.code ?? '', to: to?.code ?? '' }
  const form = useContractForm(wallet.swap, {
    defaults: { quantity: '' },
    toInput: ({ quantity }) => ({ ...pair, quantity: parseAmountInput(quantity) }),
    check: ({ quantity }) => {
      const issue = swapIssue(quantity, { available, quote })
      return issue === 'no_rate'
        ? { form: t('swap.no_rate') }
        : { quantity: amountIssueText(issue, { format, coin: codes.from, limits: {} }) }
    },
    hasReview: true,
    onDone: ({ text }, { set, close }) => {
      toast(text, 'success')
      close()
      set({ quantity: '' })
    },
  })
  const choose = (next: Pair) => {
    setPair(next)
    form.set({ quantity: '' })
  }
  return {
    form,
    pair,
    choose,
    codes,
    available,
    sides,
    quoteQuery,
    receivedAt: quoteQuery.data?.receivedAt ?? 0,
    most: quote === null ? available : swapMost(available, quote),
    rate: rate === null ? '—' : formatRate(rate, codes, format),
    preview: quote && swapPreview(form.values.quantity, quote),
  }
}

type Props = { swap: ReturnType<typeof useSwap> }

function SwapFields({ sides, first }: { sides: Sides; first: Pair }) {
  const t = useText()
  const swap = useSwap(sides, first)
  const { form, codes, quoteQuery, preview } = swap
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SidesPart swap={swap} />
        <Card className="py-1!">
          <Facts
            rows={[
              { label: t('swap.rate'), value: swap.rate },
              { label: t('deposit.fee'), value: <Balance value={preview?.fee ?? null} code={codes.from} /> },
              { label: t('swap.pay'), value: <Balance value={preview?.total ?? null} code={codes.from} /> },
            ]}
          />
        </Card>
        <MoreConversions />
        <LatestSwaps />
      </Section>
      <SubmitBar
        form={{ ...form, failureMessage: form.failureMessage ?? quoteQuery.error?.message }}
        isDisabled={quoteQuery.data === undefined}
        label={t('app.next')}
      />
      {form.isReviewing && preview !== null && <SwapReview swap={swap} preview={preview} />}
    </>
  )
}

function SidesPart({ swap }: Props) {
  const t = useText()
  const { form, sides, pair, choose, codes, available, most, preview } = swap
  const coinField = (side: keyof Pair, coins: Sides['sources']) => (
    <SelectField
      hasSearch
      title={t(`swap.${side}`)}
      choices={coins.map((coin) =>
        coinChoice(
          coin,
          <OwnBalance value={coin.available} kind={kindOfCode(coin.code)} className="text-sub text-t2" />,
        ),
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

function LatestSwaps() {
  const t = useText()
  const list = useSwaps(5).data?.pages[0]?.list ?? []
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

/** Amounts at this rate; an expired quote is refetched before it can be confirmed. */
function SwapReview({ swap, preview }: Props & { preview: SwapPreview }) {
  const { form, codes, available, quoteQuery, receivedAt } = swap
  const t = useText()
  const clock = useNow()
  const isStale = quoteQuery.isFetching || isOld(receivedAt, clock)
  const confirm = async () => {
    if (isOld(receivedAt, now())) return quoteQuery.refetch()
    await form.confirm()
    // An attempt uses up the quote, whatever its result.
    return invalidate(wallet.swapQuote)
  }
  const balance = (value: Amount, code = codes.from) => <Balance value={value} code={code} />
  const quote = quoteQuery.data?.quote ?? null
  const left = Math.max(0, Math.ceil((receivedAt + QUOTE_TTL_MS - clock) / 1000))
  return (
    <ReviewSheet
      title={t('swap.review_title')}
      rows={[
        { label: t('deposit.amount'), value: balance(preview.quantity) },
        { label: t('deposit.fee'), value: balance(preview.fee) },
        { label: t('swap.pay'), value: balance(preview.total), isStrong: true },
        { label: t('swap.rate'), value: swap.rate },
        { label: t('deposit.receive'), value: balance(preview.receive, codes.to), isStrong: true },
        {
          label: t('bill.after'),
          value: <OwnBalance value={subtract(available, preview.total)} code={codes.from} />,
        },
      ]}
      below={
        <p className="num pt-2 text-sub text-t3">
          {isStale ? t('swap.asking') : t('swap.good_for', { n: Math.min(left, QUOTE_TTL_MS / 1000) })}
        </p>
      }
      {...form.review}
      isFinal={isFinal(wallet.swap, quote && multiply(preview.total, quote.fromPrice, 'up'))}
      isDisabled={isStale || preview.total > available}
      onConfirm={() => void confirm()}
    />
  )
}

const SMALL_RATE = toAmount('0.01')

/** A rate of many zeros is shown from the other coin. */
function formatRate(rate: Amount, { from, to }: { from: string; to: string }, { fullText }: Format): string {
  return rate < SMALL_RATE
    ? `1 ${to} ≈ ${fullText(truncate(divide(ONE, rate, 'down'), 2))} ${from}`
    : `1 ${from} = ${fullText(truncate(rate, 10))} ${to}`
}
