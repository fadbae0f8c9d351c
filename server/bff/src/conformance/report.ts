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
  const head = `${SIGNS[result].padEnd(SIGN_WIDTH)}${call.padEnd(CALL_WIDTH - 1)} ${route.padEnd(ROUTE_WIDTH - 1)} `
  return wrapText(notes.join(' · '), head).join('\n')
}

/** Breaks a text between its words, after its head. */
function wrapText(text: string, head = ''): string[] {
  const broken = [head]
  for (const word of text.split(' ')) {
    const last = broken.at(-1) ?? ''
    const longer = `${last}${last === head || last === INDENT ? '' : ' '}${word}`
    if (longer.length <= TEXT_WIDTH) broken[broken.length - 1] = longer
    else broken.push(`${INDENT}${word.slice(0, TEXT_WIDTH - INDENT.length)}`)
  }
  return broken.map((each) => each.trimEnd())
}

const results = Object.keys(SIGNS) as ConformanceResult[]

const countOf = (rows: readonly ReportRow[], sought: ConformanceResult): number =>
  rows.filter(({ result }) => result === sought).length

const AREA_WIDTH = 20
const COUNT_WIDTH = 13

/** One row per area of calls, with the number of each result that occurs. */
function summaryTable(rows: readonly ReportRow[]): string[] {
  const found = results.filter((result) => countOf(rows, result) > 0)
  const areaOf = ({ call }: ReportRow) => call.split('.', 1)[0] ?? call
  const textOf = (name: string, cells: readonly string[]) =>
    `${name.padEnd(AREA_WIDTH)}${cells.map((cell) => cell.padStart(COUNT_WIDTH)).join('')}`
  const countsOf = (some: readonly ReportRow[]) => found.map((result) => String(countOf(some, result) || '.'))
  return [
    textOf(
      'calls by area',
      found.map((result) => (result === 'skipped' ? 'skipped' : SIGNS[result])),
    ),
    ...[...new Set(rows.map(areaOf))]
      .toSorted()
      .map((area) => textOf(area, countsOf(rows.filter((row) => areaOf(row) === area)))),
    textOf('all', countsOf(rows)),
  ]
}

/** Formats the complete report with its summary. */
export function reportText(report: Report): string {
  const { dialect, forks, rows, feed, unasked } = report
  const faults = feed === null ? [] : feedFaults(feed)
  const byFork = forks.length === 0 ? '' : `, with routes of a fork for ${forks.join(', ')}`
  return [
    ...wrapText(`wire format: ${dialect}${byFork}`),
    '',
    ...rows.map(rowText),
    feed === null ? '-           the socket was not checked (--no-socket)' : feedText(feed, faults),
    '',
    ...summaryTable(rows),
    '',
    ...results.filter((result) => countOf(rows, result) > 0).map((result) => LEGEND[result]),
    `Calls that change something are never sent: ${unasked} were left out.`,
    '',
    SUMMARIES[toExitCode(report)],
  ].join('\n')
}

/** The explanation of each sign that occurs. */
const LEGEND: Readonly<Record<ConformanceResult, string>> = {
  matches: 'ok: every field that the app needs is there; "dropped" fields are ignored.',
  leaks: 'LEAKS: the response has fields that no client should receive; the BFF drops them.',
  drifts: 'DRIFTS: fields are missing, renamed or of another type; what depends on them does not work.',
  refuses: 'REFUSES: the platform has the call and refused it.',
  fails: 'FAILS: no usable response.',
  'not offered': 'NOT OFFERED: the platform does not have the call; the app hides what needs it.',
  skipped: '- : not sent, for the reason beside it.',
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
  const sign = faults.length === 0 ? 'ok' : 'FAILS'
  return wrapText([...counts, ...faults].join(' · '), `${sign.padEnd(SIGN_WIDTH)}the socket: `).join('\n')
}
