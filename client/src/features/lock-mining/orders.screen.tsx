import { lockMining } from '@bourse/contracts/lock-mining'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyWithLink } from '#kit/control'
import { HistoryList, HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { pagesFor } from '#api'
import { ClosedRow, RunningRow } from './lock-rows.tsx'
import { RedeemSheet } from './redeem-sheet.tsx'

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.lock_orders')}
      tabs={[
        { id: 'running', label: t('lock_mining.running'), content: <Running /> },
        { id: 'over', label: t('lock_mining.over'), content: <Closed /> },
      ]}
    />
  )
}

/** Pages of locks have 20 rows in the family. */
const ROWS = 20

function Running() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(lockMining.list, { status: 'running' }, ROWS))}
      keyOf={(lock) => lock.id}
      row={(lock, open) => <RunningRow lock={lock} onRedeem={open} />}
      sheet={(lock, close) => <RedeemSheet lock={lock} onClose={close} />}
      empty={
        <EmptyWithLink
          kind="earn"
          title={t('lock_mining.none_running')}
          to="lockming/lockming"
          label={t('lock_mining.see_plans')}
        />
      }
    />
  )
}

function Closed() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(lockMining.list, { status: 'over' }, ROWS))}
      keyOf={(lock) => lock.id}
      row={(lock) => <ClosedRow lock={lock} />}
      empty={
        <EmptyWithLink
          kind="earn"
          title={t('lock_mining.none_over')}
          to="lockming/lockming"
          label={t('lock_mining.see_plans')}
        />
      }
    />
  )
}
