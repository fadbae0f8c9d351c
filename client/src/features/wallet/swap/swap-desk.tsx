import { ZERO } from '@bourse/contracts/kit'
import { useState } from 'react'
import { Facts, showFirstIssue } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { amountIssueText } from '#kit/field'
import { quantityText } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { useLanguage, useText } from '#text'
import { LatestSwaps } from './latest-swaps.tsx'
import { useQuote } from './queries.ts'
import { flippedPair, type Pair, type Sides, withCoin } from './sides.ts'
import { rateOf, swapIssue, swapMost, swapPreview } from './swap-form.ts'
import { SwapReview } from './swap-review.tsx'
import { SwapSides } from './swap-sides.tsx'

/** What is given, what comes of it at the present rate, and the review before it is agreed to. */
export function SwapDesk({ sides, first }: { sides: Sides; first: Pair }) {
  const t = useText()
  const language = useLanguage()
  const isOnline = useOnline()
  const [pair, setPair] = useState(first)
  const [amount, setAmount] = useState('')
  const [isJudged, judge] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const asked = useQuote(pair.from, pair.to)
  const quote = asked.data?.quote ?? null
  const from = sides.sources.find((coin) => coin.id === pair.from)
  const to = sides.targets.find((coin) => coin.id === pair.to)
  const available = from?.available ?? ZERO
  const preview = quote === null ? null : swapPreview(amount, quote)
  const issue = swapIssue(amount, { isSame: pair.from === pair.to, available, quote })
  const rate = quote === null ? null : rateOf(quote)
  const codes = { from: from?.code ?? '', to: to?.code ?? '' }
  const choose = (next: Pair) => {
    setPair(next)
    setAmount('')
    judge(false)
  }
  const press = () => {
    judge(true)
    if (issue === null) setReviewing(true)
    else showFirstIssue()
  }
  const told =
    isJudged && issue !== null && issue !== 'same_coin' && issue !== 'no_rate'
      ? amountIssueText(issue, { t, language, coin: codes.from, limits: {} })
      : undefined
  const failure = asked.error?.message ?? (isJudged && issue === 'no_rate' ? t('swap.no_rate') : undefined)
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SwapSides
          sides={sides}
          pair={pair}
          amount={amount}
          available={available}
          most={quote === null ? available : swapMost(available, quote)}
          receive={preview?.receive ?? null}
          error={told}
          onCoin={(side, id) => choose(withCoin(sides, pair, side, id))}
          onFlip={() => choose(flippedPair(sides, pair))}
          onAmount={(typed) => {
            setAmount(typed)
            judge(false)
          }}
          onLeave={() => amount !== '' && judge(true)}
        />
        <Card className="py-1!">
          <Facts
            rows={[
              {
                label: t('swap.rate'),
                value:
                  rate === null ? '—' : `1 ${codes.from} = ${quantityText(rate, language, 10)} ${codes.to}`,
              },
              { label: t('deposit.fee'), value: <Balance value={preview?.fee ?? null} code={codes.from} /> },
              { label: t('swap.pay'), value: <Balance value={preview?.total ?? null} code={codes.from} /> },
            ]}
          />
        </Card>
        <LatestSwaps />
      </Section>
      <BottomBar>
        <Button
          onClick={press}
          isDisabled={!isOnline || quote === null}
          reason={isOnline ? failure : t('app.write_offline')}
        >
          {t('app.next')}
        </Button>
      </BottomBar>
      {isReviewing && preview !== null && asked.data !== undefined && (
        <SwapReview
          pair={pair}
          codes={codes}
          preview={preview}
          available={available}
          quote={asked.data}
          isAsking={asked.isFetching}
          onAsk={() => void asked.refetch()}
          onDone={() => {
            setReviewing(false)
            setAmount('')
            judge(false)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}
