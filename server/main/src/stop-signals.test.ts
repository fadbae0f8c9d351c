import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { ignoreStopSignals, onStopSignals } from './stop-signals.ts'

function received(signals: readonly (readonly [atMs: number, signal: string])[]): string[] {
  const source = new EventEmitter()
  const calls: string[] = []
  let now = 0
  onStopSignals(source, {
    monotonicNow: () => now,
    stop: (signal) => calls.push(`stop ${signal} ${now}`),
    force: (signal) => calls.push(`force ${signal} ${now}`),
  })
  for (const [at, signal] of signals) {
    now = at
    source.emit(signal)
  }
  return calls
}

describe('a stop signal', () => {
  it.each([
    ['once', [[0, 'SIGTERM']], ['stop SIGTERM 0']],
    [
      'twice at once, as from a process group and its leader',
      [
        [0, 'SIGTERM'],
        [1, 'SIGTERM'],
      ],
      ['stop SIGTERM 0'],
    ],
    [
      'twice from a terminal and from npm',
      [
        [5, 'SIGINT'],
        [255, 'SIGINT'],
      ],
      ['stop SIGINT 5'],
    ],
    [
      'SIGTERM and SIGHUP, as from systemd',
      [
        [0, 'SIGTERM'],
        [3, 'SIGHUP'],
      ],
      ['stop SIGTERM 0'],
    ],
    [
      'SIGHUP and the SIGTERM of a lost terminal',
      [
        [0, 'SIGHUP'],
        [999, 'SIGTERM'],
      ],
      ['stop SIGHUP 0'],
    ],
    [
      'again after a second',
      [
        [0, 'SIGINT'],
        [500, 'SIGINT'],
        [1_000, 'SIGINT'],
      ],
      ['stop SIGINT 0', 'force SIGINT 1000'],
    ],
    [
      'any other after a second',
      [
        [0, 'SIGINT'],
        [1_200, 'SIGTERM'],
      ],
      ['stop SIGINT 0', 'force SIGTERM 1200'],
    ],
  ] as const)('%s', (_title, signals, calls) => expect(received(signals)).toEqual(calls))

  it('of any kind is ignored by a process that only its parent stops', () => {
    const source = new EventEmitter()
    ignoreStopSignals(source)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) expect(source.emit(signal)).toBe(true)
  })
})
