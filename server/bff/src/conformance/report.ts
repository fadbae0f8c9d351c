import type { ReportRow, Report, ConformanceResult } from './check-conformance.ts'
import type { FeedReport } from './probe-feed.ts'

const SIGNS: Readonly<Record<ConformanceResult, string>> = {
  matches: 'ok',
  leaks: 'LEAKS',
  drifts: 'DRIFTS',
  refuses: 'REFUSES',
  fails: 'FAILS',
  'not offered': 'NOT OFFERED',
  skipped: '-',
}

/** 0: conforms. 1: some features would not work. 2: conforms, but leaks. */
export function toExitCode({ rows, feed }: Report): 0 | 1 | 2 {
  const has = (...results: ConformanceResult[]) => rows.some(({ result }) => results.includes(result))
  if (has('drifts', 'refuses', 'fails') || (feed !== null && feedFaults(feed).length > 0)) return 1
  return has('leaks') ? 2 : 0
}

const SIGN_WIDTH = 12
const ROUTE_WIDTH = 40
const CALL_WIDTH = 28

/** Lines have at most this length; further notes follow in lines of their own. */
const TEXT_WIDTH = 160
const INDENT = '    '

export function rowText({ call, route, result, notes }: ReportRow): string {
  const head = `${SIGNS[result].padEnd(SIGN_WIDTH)}${call.padEnd(CALL_WIDTH)}${route.padEnd(ROUTE_WIDTH)}`
  const lines = [head]
  for (const word of notes.join(' · ').split(' ')) {
    const last = lines.length - 1
    const longer = `${lines[last] ?? ''}${last === 0 && lines[0] === head ? '' : ' '}${word}`
    if (longer.length <= TEXT_WIDTH) lines[last] = longer
    else lines.push(`${INDENT}${word.slice(0, TEXT_WIDTH - INDENT.length)}`)
  }
  return lines.map((text) => text.trimEnd()).join('\n')
}

/** Formats the complete report with its summary. */
export function reportText(report: Report): string {
  const { dialect, rows, feed, unasked } = report
  const counts = (Object.keys(SIGNS) as ConformanceResult[])
    .map((result) => ({ result, count: rows.filter((row) => row.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => `${count} ${result}`)
  const faults = feed === null ? [] : feedFaults(feed)
  return [
    `wire format: ${dialect}`,
    ...rows.map(rowText),
    feed === null ? 'the socket was not checked' : feedText(feed, faults),
    '',
    `${counts.join(', ')}; ${unasked} endpoints that change something were skipped`,
    SUMMARIES[toExitCode(report)],
  ].join('\n')
}

const SUMMARIES = {
  0: 'conforms: the app works with this upstream',
  1: 'does not conform: see DRIFTS, REFUSES and FAILS above',
  2: 'conforms, but leaks: the BFF drops fields that the upstream should not send',
} as const

function feedFaults({ isConnected, received, unreadable }: FeedReport): string[] {
  if (!isConnected) return ['connection failed']
  const silent = Object.entries(received).flatMap(([kind, count]) =>
    count === 0 ? [`no ${kind} received`] : [],
  )
  return [...silent, ...unreadable.map((event) => `${event} cannot be decoded`)]
}

function feedText({ received }: FeedReport, faults: readonly string[]): string {
  const counts = Object.entries(received).map(([kind, count]) => `${count} ${kind}`)
  return `${faults.length === 0 ? 'ok' : 'FAILS'}      the socket: ${[...counts, ...faults].join(' · ')}`
}
