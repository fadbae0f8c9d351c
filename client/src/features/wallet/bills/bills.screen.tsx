import { DAY, type Day, SECOND, toInstant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ENTRY_GROUPS } from '@bourse/contracts/wallet'
import { useFormat } from '#kit/format'
import { NavTitle } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { groupKind, noFilters } from './bill-filter.ts'
import { Statement } from './statement.tsx'

/** The whole history, or the part that a link names: a coin, a group, a day (UTC). */
export function Screen() {
  const { t, dayText } = useFormat()
  const asset = useQueryValue('asset') as AssetId | null
  const named = useQueryValue('group')
  const group = ENTRY_GROUPS.find((one) => one === named) ?? null
  const day = useQueryValue('day')
  const range = day === null ? null : rangeOfDay(day)
  const kindOf = group === null ? noFilters.kindOf : groupKind(group)
  return (
    <>
      {range !== null && (
        <NavTitle>
          <span className="block truncate text-h2 font-semi">{t('screen.bills')}</span>
          <span className="block truncate text-cap text-t3">{dayText(range.day)}</span>
        </NavTitle>
      )}
      <Statement
        key={`${asset} ${group} ${day}`}
        first={{ ...noFilters, asset, kindOf }}
        {...(range !== null && { range })}
      />
    </>
  )
}

/** The first and the last second of a day; null for other texts. */
function rangeOfDay(text: string) {
  const begin = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(begin)) return null
  return { day: text as Day, from: toInstant(begin), to: toInstant(begin + DAY - SECOND) }
}
