import type { Line, Report, Verdict } from './conform.ts'
import type { FeedReport } from './hear-feed.ts'

const SIGNS: Readonly<Record<Verdict, string>> = {
  matches: 'ok',
  leaks: 'LEAKS',
  drifts: 'DRIFTS',
  refuses: 'REFUSES',
  fails: 'FAILS',
  'not offered': '-',
  skipped: '-',
}

/** 0: the app can stand before this upstream. 1: something of it would not work. 2: it works, and the upstream leaks. */
export function exitCodeOf({ lines, feed }: Report): 0 | 1 | 2 {
  const has = (...verdicts: Verdict[]) => lines.some(({ verdict }) => verdicts.includes(verdict))
  if (has('drifts', 'refuses', 'fails') || (feed !== null && feedFaults(feed).length > 0)) return 1
  return has('leaks') ? 2 : 0
}

const ROUTE_WIDTH = 40
const CALL_WIDTH = 28

export const lineText = ({ call, route, verdict, notes }: Line): string =>
  `${SIGNS[verdict].padEnd(8)}${call.padEnd(CALL_WIDTH)}${route.padEnd(ROUTE_WIDTH)}${notes.join(' · ')}`.trimEnd()

/** The whole table, with what it comes to. */
export function reportText(report: Report): string {
  const { lines, feed, unasked } = report
  const counts = (Object.keys(SIGNS) as Verdict[])
    .map((verdict) => ({ verdict, count: lines.filter((line) => line.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`)
  const faults = feed === null ? [] : feedFaults(feed)
  return [
    ...lines.map(lineText),
    feed === null ? 'the socket was not listened to' : feedText(feed, faults),
    '',
    `${counts.join(', ')}; ${unasked} calls that change something were not asked`,
    VERDICTS[exitCodeOf(report)],
  ].join('\n')
}

const VERDICTS = {
  0: 'conforms: the app can stand before this upstream',
  1: 'does not conform: see DRIFTS, REFUSES and FAILS above',
  2: 'conforms, and leaks: the BFF keeps back what it should not send, but it should not send it',
} as const

function feedFaults({ isConnected, heard, unreadable }: FeedReport): string[] {
  if (!isConnected) return ['it cannot be connected to']
  const silent = Object.entries(heard).flatMap(([kind, count]) =>
    count === 0 ? [`no ${kind} was told`] : [],
  )
  return [...silent, ...unreadable.map((event) => `${event} cannot be read`)]
}

function feedText({ heard }: FeedReport, faults: readonly string[]): string {
  const counts = Object.entries(heard).map(([kind, count]) => `${count} ${kind}`)
  return `${faults.length === 0 ? 'ok' : 'FAILS'}      the socket: ${[...counts, ...faults].join(' · ')}`
}
