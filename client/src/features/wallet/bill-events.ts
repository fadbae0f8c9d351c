import { type Amount, sum, ZERO } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'
import type { Pages } from '#kit/list'

/** One entry, or several of one instant and reason. */
export type BillEvent = { readonly id: string; readonly legs: readonly [Entry, ...Entry[]] }

/** A transfer has a reason for each of its two accounts; elsewhere the reason is the label. Legs of one event have one receipt. */
const buildKey = ({ id, exactAt, group, label, receipt }: Entry): string =>
  exactAt === null ? id : `${exactAt} ${group === 'transfers' ? group : label} ${receipt ?? ''}`

/** Joins entries of one instant and reason, in the order of the newest of each. */
export function groupEvents(entries: readonly Entry[]): BillEvent[] {
  const byKey = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    const legs = byKey.get(buildKey(entry))
    if (legs === undefined) byKey.set(buildKey(entry), [entry])
    else legs.push(entry)
  }
  return [...byKey.values()].map((legs) => ({ id: legs[0].id, legs }))
}

/** The same pages with events in place of entries; legs of an event that continues on the next page join it. */
export function eventPages(pages: Pages<Entry>): Pages<BillEvent> {
  const loaded = pages.data?.pages
  if (loaded === undefined) return { ...pages, data: undefined }
  const events = groupEvents(loaded.flatMap(({ list }) => list))
  return { ...pages, data: { pages: loaded.map((_, at) => ({ list: at === 0 ? events : [] })) } }
}

type Sum = { readonly value: Amount; readonly code: string; readonly isMove: boolean }

/** The accounts of an event, each once: those that money left first, in the order of the legs. */
export function listAccounts({ legs }: BillEvent): readonly string[] {
  const oldestFirst = legs.toReversed()
  const [left, reached] = [
    oldestFirst.filter(({ change }) => change < ZERO),
    oldestFirst.filter(({ change }) => change >= ZERO),
  ]
  return [...new Set([...left, ...reached].flatMap(({ account }) => account ?? []))]
}

/**
 * The amount of an event: the change of what the member owns, else that of free money, else the money that changed its
 * account, without a sign.
 */
export function sumEvent({ legs }: BillEvent): Sum {
  const [first] = legs
  const own = legs.filter(({ code }) => code === first.code)
  const total = sum(ZERO, ...own.map(({ change }) => change))
  const free = sum(ZERO, ...own.filter(({ isHeld }) => isHeld !== true).map(({ change }) => change))
  const code = first.code ?? ''
  if (total !== ZERO) return { value: total, code, isMove: false }
  if (free !== ZERO) return { value: free, code, isMove: false }
  const moved = sum(ZERO, ...own.map(({ change }) => (change > ZERO ? change : ZERO)))
  return { value: moved, code, isMove: true }
}
