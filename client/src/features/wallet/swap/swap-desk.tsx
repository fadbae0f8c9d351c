import { Facts } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { quantityText } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { useLanguage, useText } from '#text'
import { LatestSwaps } from './latest-swaps.tsx'
import { flippedPair, type Pair, type Sides, withCoin } from './sides.ts'
import { SwapReview } from './swap-review.tsx'
import { SwapSides } from './swap-sides.tsx'
import { useSwap } from './use-swap.ts'

/** What is given, what comes of it at the present rate, and the review before it is agreed to. */
export function SwapDesk({ sides, first }: { sides: Sides; first: Pair }) {
  const t = useText()
  const isOnline = useOnline()
  const desk = useSwap(sides, first)
  const { pair, codes, asked, preview } = desk
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SwapSides
          sides={sides}
          pair={pair}
          amount={desk.amount}
          available={desk.available}
          most={desk.most}
          receive={preview?.receive ?? null}
          error={desk.error}
          onCoin={(side, id) => desk.choose(withCoin(sides, pair, side, id))}
          onFlip={() => desk.choose(flippedPair(sides, pair))}
          onAmount={desk.type}
          onLeave={desk.leaveAmount}
        />
        <Costs desk={desk} />
        <LatestSwaps />
      </Section>
      <BottomBar>
        <Button
          onClick={desk.press}
          isDisabled={!isOnline || asked.data === undefined}
          reason={isOnline ? desk.failure : t('app.write_offline')}
        >
          {t('app.next')}
        </Button>
      </BottomBar>
      {desk.isReviewing && preview !== null && asked.data !== undefined && (
        <SwapReview
          pair={pair}
          codes={codes}
          preview={preview}
          available={desk.available}
          quote={asked.data}
          isAsking={asked.isFetching}
          onAsk={() => void asked.refetch()}
          onDone={desk.finish}
          onClose={desk.close}
        />
      )}
    </>
  )
}

function Costs({ desk: { rate, codes, preview } }: { desk: ReturnType<typeof useSwap> }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Card className="py-1!">
      <Facts
        rows={[
          {
            label: t('swap.rate'),
            value: rate === null ? '—' : `1 ${codes.from} = ${quantityText(rate, language, 10)} ${codes.to}`,
          },
          { label: t('deposit.fee'), value: <Balance value={preview?.fee ?? null} code={codes.from} /> },
          { label: t('swap.pay'), value: <Balance value={preview?.total ?? null} code={codes.from} /> },
        ]}
      />
    </Card>
  )
}
