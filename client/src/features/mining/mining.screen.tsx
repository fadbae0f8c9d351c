import { sum, ZERO } from '@bourse/contracts/kit'
import type { MiningPlan } from '@bourse/contracts/mining'
import { ChevronRight, History } from 'lucide-react'
import { IconButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, QueryView } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { useFormat } from '#kit/format'
import { NavActions, Section } from '#kit/layout'
import { Facts, ListRow, PullRefresh, RowGroup } from '#kit/list'
import { CoinDisc } from '#kit/picture'
import { navigate, PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { OwnText } from '#api/own'
import { usePlans, useRunningRentals } from './queries.ts'

export function Screen() {
  const t = useText()
  const plans = usePlans()
  return (
    <PullRefresh onRefresh={plans.refetch}>
      <NavActions>
        <IconButton name={t('screen.hashrate_orders')} onClick={() => navigate('mining/order')}>
          <History size={20} />
        </IconButton>
      </NavActions>
      <Section className="space-y-3 pt-2 pb-6">
        <OwnStrip />
        <p className="text-sub text-t3">{t('mining.note')}</p>
        <QueryView
          query={plans}
          unavailable={<NotOffered />}
          empty={<Empty kind="earn" title={t('mining.no_plans')} />}
        >
          {({ list }) => (
            <ul className="space-y-3">
              {list.map((plan) => (
                <li key={plan.id}>
                  <PlanCard plan={plan} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Section>
    </PullRefresh>
  )
}

const OwnStrip = () => {
  const t = useText()
  return useIsMember() ? <OwnRentals /> : <LoginPrompt>{t('mining.login')}</LoginPrompt>
}

function OwnRentals() {
  const { t, quantityText } = useFormat()
  const rentals = useRunningRentals().data?.list ?? []
  const shares = sum(ZERO, ...rentals.map((rental) => rental.shares))
  return (
    <RowGroup>
      <ListRow
        to="mining/order"
        title={t('screen.hashrate_orders')}
        {...(rentals.length === 0 ? { note: t('mining.none_running') } : {})}
        value={rentals.length > 0 && <OwnText text={`${quantityText(shares)} TH/s`} />}
      />
    </RowGroup>
  )
}

function PlanCard({ plan }: { plan: MiningPlan }) {
  const { t, quantityText } = useFormat()
  const { id, code, payCode, days, price, output, cost } = plan
  return (
    <PageLink
      to="mining/rent"
      query={{ plan: id }}
      className="press card block space-y-2 p-4 -outline-offset-2 active:bg-chip"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2.5 text-row font-semi text-t1">
          <CoinDisc code={code} size={32} />
          {code}
        </span>
        <span className="flex shrink-0 items-center gap-1 text-row font-semi text-t1">
          {t('mining.days', { n: days })}
          <ChevronRight size={18} className="text-t3" />
        </span>
      </span>
      <Facts
        layout="grid"
        rows={[
          {
            label: t('mining.price'),
            value: `${quantityText(price)} ${payCode}`,
            isStrong: true,
          },
          { label: t('mining.output'), value: `${quantityText(output)} ${code}` },
          { label: t('mining.cost'), value: `${quantityText(cost)} ${code}` },
        ]}
      />
    </PageLink>
  )
}
