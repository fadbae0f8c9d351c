import { toAmount, multiplyByInt, sum } from '@bourse/contracts/kit'
import { useState } from 'react'
import { LinkButton, Slider } from '#kit/control'
import { useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { useText } from '#text'
import { OutcomeDiagram } from './outcomes.tsx'
import { useAssets } from './queries.ts'
import { ResultsCard } from './results.tsx'
import { computeOutcomes } from './terms.ts'

const ENTRIES = ['rate', 'price', 'equal', 'risk', 'cancel', 'fail'] as const

export function Screen() {
  const t = useText()
  return (
    <Section className="space-y-3 pt-2 pb-6">
      <p className="text-row text-t2">{t('dual_invest.help_lead')}</p>
      <WhatIf />
      <ResultsCard />
      <Card className="space-y-3">
        {ENTRIES.map((id) => (
          <details key={id} className="border-b border-line pb-3 last:border-0 last:pb-0">
            <summary className="min-h-hit content-center text-row font-semi">
              {t(`dual_invest.q_${id}`)}
            </summary>
            <p className="text-row text-t2">{t(`dual_invest.a_${id}`)}</p>
          </details>
        ))}
      </Card>
      <LinkButton to="invest/invest" className="w-full">
        {t('dual_invest.browse')}
      </LinkButton>
    </Section>
  )
}

/** The example: one share of 0.1 BTC for seven days. */
const EXAMPLE = {
  kind: 'call',
  code: 'BTC',
  quoteCode: 'USDT',
  strike: toAmount('70000'),
  annualRate: toAmount('0.6'),
  days: 7,
  invested: toAmount('0.1'),
} as const
const LOWEST = toAmount('60000')
const STEP = toAmount('500')
const LAST = 40

/** The settlement price as a slider over an example. */
function WhatIf() {
  const { t, priceText } = useFormat()
  const [at, setAt] = useState(LAST / 2)
  const price = sum(LOWEST, multiplyByInt(STEP, BigInt(at)))
  const text = `${priceText(price, STEP)} USDT`
  const outcomes = computeOutcomes(EXAMPLE, useAssets())
  const reached = price < EXAMPLE.strike ? 'below' : 'above'
  return (
    <Card className="space-y-3">
      <h2 className="text-body font-semi">{t('dual_invest.what_if')}</h2>
      <p className="text-sub text-t2">{t('dual_invest.example')}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-row">
        <span className="text-t2">{t('dual_invest.settlement_price')}</span>
        <span className="num font-num font-semi">{text}</span>
      </p>
      <Slider
        name={t('dual_invest.settlement_price')}
        spoken={{ min: 0, max: LAST, now: at, text }}
        at={at}
        last={LAST}
        step={1}
        stops={[0, LAST / 2, LAST]}
        colorClass="bg-link"
        onMove={(to) => setAt(Math.min(LAST, Math.max(0, Math.round(to))))}
      />
      <OutcomeDiagram
        kind="call"
        strike={EXAMPLE.strike}
        quote="USDT"
        outcomes={outcomes}
        reached={reached}
      />
    </Card>
  )
}
