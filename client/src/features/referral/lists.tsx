import { referral } from '@bourse/contracts/referral'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotOffered } from '#kit/detail'
import { Empty } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { HistoryList, RecordRow } from '#kit/list'
import { useText } from '#text'
import { pagesFor } from '#api'
import { OwnBalance } from '#api/own'
import { Sums } from './terms.tsx'

const LEVELS = { 1: 'referral.level_1', 2: 'referral.level_2' } as const
const useLevel = () => {
  const t = useText()
  return (level: number) => t(LEVELS[level === 1 ? 1 : 2])
}

export function Rebates() {
  const { t, dayText } = useFormat()
  const levelOf = useLevel()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(referral.rebates, {}))}
      keyOf={({ id }) => id}
      row={({ name, level, day, amount, code }) => (
        <RecordRow
          title={name}
          note={`${levelOf(level)} · ${dayText(day)}`}
          value={<OwnBalance value={amount} code={code} />}
        />
      )}
      unavailable={<NotOffered />}
      empty={
        <Empty kind="rewards" title={t('referral.none_rebates')} note={t('referral.none_rebates_note')} />
      }
    />
  )
}

export function Invitees() {
  const { t, dateText } = useFormat()
  const levelOf = useLevel()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(referral.invitees, {}))}
      keyOf={({ id }) => id}
      row={({ name, level, joinedAt, earned }) => (
        <RecordRow
          title={name}
          note={`${levelOf(level)} · ${t('referral.joined', { date: dateText(joinedAt) })}`}
          value={<Sums sums={earned} />}
        />
      )}
      unavailable={<NotOffered />}
      empty={
        <Empty kind="people" title={t('referral.none_invited')} note={t('referral.none_invited_note')} />
      }
    />
  )
}
