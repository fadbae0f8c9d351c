import { type Amount, PAGE_LIMIT_MAX, sum, ZERO } from '@bourse/contracts/kit'
import { lockMining, type LockPlan } from '@bourse/contracts/lock-mining'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, History } from 'lucide-react'
import { Chips, IconButton } from '#kit/control'
import { Empty, QueryView } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { NavActions, Section } from '#kit/layout'
import { Facts, ListRow, PullRefresh, RowGroup } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinLabel } from '#kit/picture'
import { navigate, PageLink, setQueryValue, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { queryFor, useIsMember } from '#api'
import { OwnBalance } from '#api/own'
import { Rates, SampleNote, useDividendTime, usePercent, usePlans } from './parts.tsx'
import { groupPlans, type PlanGroup } from './plans.ts'

export function PlanList() {
  const t = useText()
  const plans = usePlans()
  return (
    <PullRefresh onRefresh={plans.refetch}>
      <NavActions>
        <IconButton name={t('screen.lock_orders')} onClick={() => navigate('lockming/order')}>
          <History size={20} />
        </IconButton>
      </NavActions>
      <Section className="space-y-3 pt-2 pb-6">
        <OwnStrip />
        <QueryView query={plans} empty={<Empty kind="earn" title={t('lock_mining.no_plans')} />}>
          {({ list }) => <Plans plans={list} />}
        </QueryView>
      </Section>
    </PullRefresh>
  )
}

const OwnStrip = () => {
  const t = useText()
  return useIsMember() ? <OwnLocks /> : <LoginPrompt>{t('lock_mining.login_note')}</LoginPrompt>
}

function OwnLocks() {
  const t = useText()
  const query = queryFor(lockMining.list, { status: 'running', page: 1, limit: PAGE_LIMIT_MAX })
  const locks = useQuery(query).data?.list ?? []
  const sums = new Map<string, Amount>()
  for (const { code, amount } of locks) sums.set(code, sum(sums.get(code) ?? ZERO, amount))
  return (
    <RowGroup>
      <ListRow
        to="lockming/order"
        title={t('lock_mining.my')}
        {...(locks.length === 0 ? { note: t('lock_mining.none_running') } : {})}
        value={[...sums].map(([code, amount]) => (
          <OwnBalance key={code} value={amount} code={code} className="block" />
        ))}
      />
    </RowGroup>
  )
}

function Plans({ plans }: { plans: readonly LockPlan[] }) {
  const t = useText()
  const codes = [...new Set(plans.map(({ code }) => code))]
  const requested = useQueryValue('coin')
  const coin = codes.find((code) => code === requested) ?? codes[0] ?? ''
  const groups = groupPlans(plans.filter(({ code }) => code === coin))
  return (
    <>
      <Chips
        name={t('lock_mining.coin')}
        value={coin}
        onChange={(code) => setQueryValue('coin', code)}
        chips={codes.map((code) => ({
          id: code,
          label: <CoinLabel code={code} />,
        }))}
      />
      <SampleNote />
      <ul className="space-y-3">
        {groups.map((group) => (
          <li key={group.key}>
            <PlanCard group={group} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PlanCard({ group: { first, plans } }: { group: PlanGroup }) {
  const t = useText()
  const percent = usePercent()
  const paidAt = useDividendTime(first)
  return (
    <PageLink
      to="lockming/buy"
      query={{ plan: first.id }}
      className="press card block space-y-2 p-4 -outline-offset-2 active:bg-chip"
    >
      <span className="flex items-start justify-between gap-3">
        <Rates rates={plans.map(({ dailyRate }) => dailyRate)} />
        <span className="flex shrink-0 items-center gap-1 text-row font-semi text-t1">
          {t('lock_mining.days', { n: first.lockDays })}
          <ChevronRight size={18} className="text-t3" />
        </span>
      </span>
      <Facts
        layout="grid"
        rows={[
          { label: t('lock_mining.minimum'), value: <Balance value={first.amountMin} code={first.code} /> },
          paidAt !== null && { label: t('lock_mining.dividend_time'), value: paidAt },
          first.penaltyRatio !== null && {
            label: t('lock_mining.penalty_rate'),
            value: t('lock_mining.penalty_each', { rate: percent(first.penaltyRatio) }),
            isWide: true,
          },
        ]}
      />
    </PageLink>
  )
}
