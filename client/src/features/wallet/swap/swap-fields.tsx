import { ZERO } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { Available, SelectField } from '#features/wallet'
import { IconButton } from '#kit/control'
import { AmountField, amountIssueText } from '#kit/field'
import { toast } from '#kit/feedback'
import { parseAmountInput, quantityText } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { SubmitBar, useContractForm } from '#api/form'
import { useQuote, useSwaps } from './queries.ts'
import { flippedPair, type Pair, type Sides, type SwapCoin, withCoin } from './sides.ts'
import { rateOf, swapIssue, swapMost, swapPreview } from './swap-form.ts'
import { SwapReview } from './swap-review.tsx'
import { SwapRow } from './swaps.tsx'

type Props = { sides: Sides; first: Pair }

/** The same as in displayed balances. */
const DECIMALS = 8
const LATEST = 5

/** The pair, its quote, and the form with its preview. */
function useSwap({ sides, first }: Props) {
  const t = useText()
  const language = useLanguage()
  const [pair, setPair] = useState(first)
  const quoteQuery = useQuote(pair.from, pair.to)
  const quote = quoteQuery.data?.quote ?? null
  const rate = quote === null ? null : rateOf(quote)
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
        : { quantity: amountIssueText(issue, { t, language, coin: codes.from, limits: {} }) }
    },
    hasReview: true,
    onDone: (message, { set, close }) => {
      toast(message, 'success')
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
    quoteQuery,
    most: quote === null ? available : swapMost(available, quote),
    rate: rate === null ? '—' : `1 ${codes.from} = ${quantityText(rate, language, 10)} ${codes.to}`,
    preview: quote === null ? null : swapPreview(form.values.quantity, quote),
  }
}

export type SwapState = ReturnType<typeof useSwap>

/** Amount given, amount received at the current rate, and the review. */
export function SwapFields(props: Props) {
  const t = useText()
  const swap = useSwap(props)
  const { form, codes, quoteQuery, preview } = swap
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SidesPart sides={props.sides} swap={swap} />
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
        form={form}
        isDisabled={quoteQuery.data === undefined}
        label={t('app.next')}
        reason={quoteQuery.error?.message}
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
      choices={coins.map(toChoice)}
      value={pair[side]}
      onPick={(id) => choose(withCoin(sides, pair, side, id))}
    />
  )
  return (
    <div className="relative space-y-2">
      <Card className="space-y-3">
        {coinField('from', sides.sources)}
        <AmountField
          label={t('deposit.amount')}
          places={DECIMALS}
          unit={codes.from}
          max={most}
          trailing={<Available value={available} code={codes.from} />}
          {...form.field('quantity')}
        />
      </Card>
      <div className="relative z-10 -my-5 flex justify-center">
        <IconButton
          name={t('swap.flip')}
          onClick={() => choose(flippedPair(sides, pair))}
          className="rounded-pill! border border-line bg-chip text-link!"
        >
          <ArrowUpDown size={20} aria-hidden="true" />
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

const toChoice = ({ id, code, available }: SwapCoin) => ({
  id,
  label: code,
  icon: <CoinDisc code={code} size={24} />,
  trailing: <Balance value={available} className="text-sub text-t2" />,
})

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
