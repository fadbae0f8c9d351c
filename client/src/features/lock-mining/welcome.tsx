import { type Amount, toAmount, multiplyByInt } from '@bourse/contracts/kit'
import type { LockPlan } from '@bourse/contracts/lock-mining'
import { CalendarCheck, Coins, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { Button, Slider } from '#kit/control'
import { useFormat } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { useText } from '#text'
import { Rates, SampleNote, usePlans } from './parts.tsx'
import { forecastPlan, groupPlans, type PlanGroup, totalBand } from './plans.ts'

const STEPS = [
  { id: 'plan', Icon: Lock },
  { id: 'yield', Icon: CalendarCheck },
  { id: 'back', Icon: LockOpen },
] as const
const FAQ = ['begin', 'leave', 'compound', 'risk'] as const

/** Three steps, an example with figures of a real plan, and questions. */
export function Welcome({ onStart }: { onStart: () => void }) {
  const t = useText()
  const plans = usePlans().data?.list
  const [group] = plans === undefined ? [] : groupPlans(plans)
  return (
    <>
      <Section className="space-y-4 pt-2 pb-6">
        <ol className="space-y-3">
          {STEPS.map(({ id, Icon }, at) => (
            <li key={id} className="card flex items-center gap-3 p-4">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-pill bg-chip text-link">
                <Icon size={22} strokeWidth={1.75} />
              </span>
              <span>
                <span className="block text-body font-semi">
                  {at + 1}. {t(`lock_mining.step_${id}`)}
                </span>
                <span className="block text-sub text-t2">{t(`lock_mining.step_${id}_note`)}</span>
              </span>
            </li>
          ))}
        </ol>
        {group !== undefined && <Example group={group} />}
        <section aria-label={t('lock_mining.faq')}>
          <h2 className="pb-2 text-h2 font-semi">{t('lock_mining.faq')}</h2>
          <div className="card divide-y divide-line">
            {FAQ.map((id) => (
              <details key={id} className="px-4">
                <summary className="flex min-h-hit items-center py-2 text-row font-med">
                  {t(`lock_mining.q_${id}`)}
                </summary>
                <p className="pb-3 text-sub text-t2">{t(`lock_mining.a_${id}`)}</p>
              </details>
            ))}
          </div>
        </section>
      </Section>
      <BottomBar>
        <Button onClick={onStart}>{t('lock_mining.start')}</Button>
      </BottomBar>
    </>
  )
}

/** The example's amount is a multiple of the highest minimum, so every rate of the term is open to it. */
const MULTIPLES = 10

function Example({ group: { plans, first } }: { group: PlanGroup }) {
  const { t, quantityText } = useFormat()
  const [times, setTimes] = useState(1)
  const unit = plans.reduce((most, { amountMin }) => (amountMin > most ? amountMin : most), toAmount('0'))
  const amount = multiplyByInt(unit, BigInt(times))
  const band = totalBand(plans, amount)
  const move = (to: number) => setTimes(Math.min(MULTIPLES, Math.max(1, Math.round(to) + 1)))
  const text = `${quantityText(amount)} ${first.code}`
  return (
    <Card className="space-y-2">
      <h2 className="flex items-center gap-2 text-row font-semi">
        <Coins size={18} className="text-link" />
        {t('lock_mining.example')} · {t('lock_mining.days', { n: first.lockDays })}
      </h2>
      <Rates rates={plans.map(({ dailyRate }) => dailyRate)} />
      <Slider
        name={t('lock_mining.amount')}
        spoken={{ min: 1, max: MULTIPLES, now: times, text }}
        at={times - 1}
        last={MULTIPLES - 1}
        step={1}
        stops={[0, MULTIPLES - 1]}
        colorClass="bg-primary"
        onMove={move}
      />
      <Facts
        layout="small"
        rows={[
          { label: t('lock_mining.amount'), value: text },
          {
            label: t('lock_mining.total_yield'),
            value: <Total plan={first} band={band} amount={amount} />,
            isStrong: true,
          },
        ]}
      />
      <SampleNote />
    </Card>
  )
}

type TotalProps = { plan: LockPlan; band: readonly [Amount, Amount] | null; amount: Amount }

function Total({ plan, band, amount }: TotalProps) {
  const { quantityText } = useFormat()
  if (band === null) return <Balance value={forecastPlan(plan, amount).total} code={plan.code} />
  return <>{`${quantityText(band[0])} – ${quantityText(band[1])} ${plan.code}`}</>
}
