import { Facts } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { conversionText } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { useLanguage, useText } from '#text'
import { LatestSwaps } from './latest-swaps.tsx'
import { flippedPair, type Pair, type Sides, withCoin } from './sides.ts'
import { SwapReview } from './swap-review.tsx'
import { SwapSides } from './swap-sides.tsx'
import { useSwap } from './use-swap.ts'

/** What is given, what comes of it at the present rate, and the review before it is agreed to. */
export function SwapOrderForm({ sides, first }: { sides: Sides; first: Pair }) {
  const t = useText()
  const isOnline = useOnline()
  const form = useSwap(sides, first)
  const { pair, codes, quoteQuery, preview } = form
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SwapSides
          sides={sides}
          pair={pair}
          amount={form.amount}
          available={form.available}
          most={form.most}
          receive={preview?.receive ?? null}
          error={form.error}
          onCoin={(side, id) => form.choose(withCoin(sides, pair, side, id))}
          onFlip={() => form.choose(flippedPair(sides, pair))}
          onAmount={form.type}
          onLeave={form.leaveAmount}
        />
        <Costs form={form} />
        <LatestSwaps />
      </Section>
      <BottomBar>
        <Button
          onClick={form.press}
          isDisabled={!isOnline || quoteQuery.data === undefined}
          reason={isOnline ? form.failure : t('app.write_offline')}
        >
          {t('app.next')}
        </Button>
      </BottomBar>
      {form.isReviewing && preview !== null && quoteQuery.data !== undefined && (
        <SwapReview
          pair={pair}
          codes={codes}
          preview={preview}
          available={form.available}
          quote={quoteQuery.data}
          isFetching={quoteQuery.isFetching}
          onRefresh={() => void quoteQuery.refetch()}
          onDone={form.finish}
          onClose={form.close}
        />
      )}
    </>
  )
}

function Costs({ form: { rate, codes, preview } }: { form: ReturnType<typeof useSwap> }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Card className="py-1!">
      <Facts
        rows={[
          {
            label: t('swap.rate'),
            value: rate === null ? '—' : conversionText(rate, codes.from, codes.to, language),
          },
          { label: t('deposit.fee'), value: <Balance value={preview?.fee ?? null} code={codes.from} /> },
          { label: t('swap.pay'), value: <Balance value={preview?.total ?? null} code={codes.from} /> },
        ]}
      />
    </Card>
  )
}
