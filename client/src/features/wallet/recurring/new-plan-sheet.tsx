import { type Instant, type Output, sum } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  nextRecurring,
  RECURRING_MAX,
  RECURRING_MIN,
  type RecurringSchedule,
  SWAP_FEE_PERCENT,
  swapFee,
  wallet,
} from '@bourse/contracts/wallet'
import { CoinAmountField, coinChoice, SelectField } from '#features/wallet'
import { Chips } from '#kit/control'
import { now } from '#kit/device'
import { withToast } from '#kit/feedback'
import { amountIssue, amountIssueText } from '#kit/field'
import { parseAmountInput, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { FormSheet, useContractForm } from '#api/form'
import { END_MONTHS, endAfter, hourText, weekdayName } from './schedule.ts'

type Choices = Output<typeof wallet.recurringPlans>
type Props = { choices: Choices; onClose: () => void }

const DAYS = { weekly: 7, monthly: 28 } as const

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))

type Values = { cadence: string; day: string; hour: string }
const toSchedule = ({ cadence, day, hour }: Values): RecurringSchedule => ({
  cadence: cadence as RecurringSchedule['cadence'],
  day: cadence === 'daily' ? null : Number(day),
  hour: Number(hour),
})

function usePlanForm({ choices, onClose }: Props) {
  const format = useFormat()
  return useContractForm(wallet.createRecurring, {
    defaults: {
      asset: choices.coins[0]?.asset ?? '',
      amount: '',
      cadence: 'weekly',
      day: '1',
      hour: '9',
      months: '0',
    },
    toInput: ({ asset, amount, months, ...values }) => {
      const { day, ...schedule } = toSchedule(values)
      const until = endAfter(Number(months), now()) as Instant | null
      return {
        ...schedule,
        asset: asset as AssetId,
        amount: parseAmountInput(amount),
        ...(day === null ? {} : { day }),
        ...(until === null ? {} : { until }),
      }
    },
    check: ({ amount }) => {
      const limits = { minimum: RECURRING_MIN, maximum: RECURRING_MAX }
      const issue = amountIssue(amount, limits)
      return { amount: amountIssueText(issue, { format, coin: 'USDT', limits }) }
    },
    onDone: ({ text }) => withToast(onClose)(text),
  })
}

/** The form of a new plan. The amount is what each purchase spends; the fee is on top. */
export function NewPlanSheet(props: Props) {
  const { t } = useFormat()
  const { choices, onClose } = props
  const form = usePlanForm(props)
  const { values, set } = form
  return (
    <FormSheet form={form} title={t('recurring.create')} label={t('recurring.create')} onClose={onClose}>
      <div className="space-y-4 pt-1">
        <SelectField
          hasSearch
          title={t('recurring.coin')}
          choices={choices.coins.map(({ asset, code }) => coinChoice({ id: asset, code }))}
          value={values.asset as AssetId}
          onPick={(asset) => set({ asset })}
        />
        <CoinAmountField code="USDT" available={choices.free} {...form.field('amount')} />
        <ScheduleFields values={values} set={set} />
        <PlanFacts values={values} />
        <p className="text-sub text-t3">{t('recurring.note')}</p>
      </div>
    </FormSheet>
  )
}

type FieldsProps = {
  values: Values & { months: string }
  set: (change: Partial<Values & { months: string }>) => void
}

function ScheduleFields({ values, set }: FieldsProps) {
  const { t, language } = useFormat()
  const cadence = values.cadence as RecurringSchedule['cadence']
  const dayLabel = (id: string) =>
    cadence === 'weekly' ? weekdayName(Number(id), language) : t('recurring.day_of_month', { n: id })
  return (
    <>
      <Chips
        name={t('recurring.schedule')}
        chips={(['daily', 'weekly', 'monthly'] as const).map((id) => ({ id, label: t(`recurring.${id}`) }))}
        value={cadence}
        onChange={(next) => set({ cadence: next, day: '1' })}
      />
      {cadence !== 'daily' && (
        <SelectField
          title={t('recurring.day')}
          choices={range(1, DAYS[cadence]).map((id) => ({ id, label: dayLabel(id) }))}
          value={values.day}
          onPick={(day) => set({ day })}
        />
      )}
      <SelectField
        title={t('recurring.hour')}
        choices={range(0, 23).map((id) => ({ id, label: hourText(Number(id)) }))}
        value={values.hour}
        onPick={(hour) => set({ hour })}
      />
      <SelectField
        title={t('recurring.until')}
        choices={END_MONTHS.map((n) => ({
          id: String(n),
          label: n === 0 ? t('recurring.no_end') : t('recurring.months', { n }),
        }))}
        value={values.months}
        onPick={(months) => set({ months })}
      />
    </>
  )
}

function PlanFacts({ values }: { values: Values & { amount: string } }) {
  const { t, timeText, quantityText } = useFormat()
  const amount = parseAmountInput(values.amount)
  const paid = amount === null ? null : sum(amount, swapFee(amount, SWAP_FEE_PERCENT))
  return (
    <Facts
      rows={[
        { label: t('recurring.next'), value: timeText(nextRecurring(toSchedule(values), now())) },
        { label: t('recurring.each'), value: paid === null ? '—' : `${quantityText(paid)} USDT` },
      ]}
    />
  )
}
