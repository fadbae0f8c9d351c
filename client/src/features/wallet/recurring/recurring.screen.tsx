import { type RecurringPlan, type RecurringRun, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyList } from '#features/wallet'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { lazyComponent, Section } from '#kit/layout'
import { HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { CoinDisc } from '#kit/picture'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { pagesFor, queryFor } from '#api'
import { OwnBalance } from '#api/own'
import { linkToSubjectReceipt } from '#api/receipts'
import { PlanSheet } from './plan-sheet.tsx'
import { scheduleText } from './schedule.ts'

const NewPlanSheet = lazyComponent(async () => (await import('./new-plan-sheet.tsx')).NewPlanSheet)

/** Recurring purchases: the plans, and what each of them has bought or skipped. */
export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.recurring')}
      tabs={[
        { id: 'plans', label: t('recurring.plans'), content: <Plans /> },
        { id: 'history', label: t('recurring.history'), content: <Runs /> },
      ]}
    />
  )
}

function Plans() {
  const t = useText()
  const query = useQuery(queryFor(wallet.recurringPlans, {}))
  const [open, setOpen] = useState<RecurringPlan['id'] | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <QueryView query={query} unavailable={<NotOffered />}>
      {(loaded) => {
        const shown = loaded.list.find(({ id }) => id === open)
        return (
          <>
            <Section className="pt-3 pb-4">
              <p className="pb-3 text-row text-t2">{t('recurring.lead')}</p>
              <Button onClick={() => setOpen('new')}>{t('recurring.create')}</Button>
            </Section>
            {loaded.list.length === 0 && <EmptyList kind="wallet" title="recurring.none" />}
            <ul className="divide-y divide-line pb-8">
              {loaded.list.map((plan) => (
                <li key={plan.id}>
                  <PlanRow plan={plan} onPress={() => setOpen(plan.id)} />
                </li>
              ))}
            </ul>
            {open === 'new' && <NewPlanSheet choices={loaded} onClose={close} />}
            {shown !== undefined && <PlanSheet plan={shown} onClose={close} />}
          </>
        )
      }}
    </QueryView>
  )
}

const STATES = {
  active: { status: 'success', label: 'recurring.active' },
  paused: { status: 'warning', label: 'recurring.paused' },
  ended: { status: 'secondary', label: 'recurring.ended' },
} as const

function PlanRow({ plan, onPress }: { plan: RecurringPlan; onPress: () => void }) {
  const format = useFormat()
  const { status, label } = STATES[plan.status]
  return (
    <RecordRow
      icon={<CoinDisc code={plan.code} size={32} />}
      title={`${format.quantityText(plan.amount)} USDT → ${plan.code}`}
      note={scheduleText(plan, format)}
      value={<StatusTag status={status}>{format.t(label)}</StatusTag>}
      onPress={onPress}
    />
  )
}

function Runs() {
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(wallet.recurringRuns, {}))}
      keyOf={({ id }) => id}
      row={(run) => <RunRow run={run} />}
      unavailable={<NotOffered />}
      empty={<EmptyList kind="records" title="recurring.no_runs" />}
    />
  )
}

function RunRow({ run }: { run: RecurringRun }) {
  const { t, timeText, quantityText } = useFormat()
  const { skipped, conversion, paid, received } = run
  const link = conversion === null ? null : linkToSubjectReceipt('swap', conversion)
  return (
    <RecordRow
      icon={<CoinDisc code={run.code} size={32} />}
      title={skipped === null ? run.code : t(`recurring.skipped_${skipped}`)}
      note={timeText(run.dueAt)}
      value={
        received === null ? (
          <StatusTag status="secondary">{t('recurring.skipped')}</StatusTag>
        ) : (
          <OwnBalance value={received} code={run.code} />
        )
      }
      {...(paid === null ? {} : { trailing: `${quantityText(paid)} USDT` })}
      {...(link === null ? {} : { onPress: () => navigate(link.to, link.query) })}
    />
  )
}
