import { addMs, HOUR, toInstant, MINUTE } from '@bourse/contracts/kit'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { manualClock, type MovableClock } from './clock.ts'
import { DatabaseUnavailable } from './connection-errors.ts'
import {
  createFailureWatch,
  type FailureWatch,
  NOT_DUE,
  processEach,
  processInBatches,
  RowFailure,
  runSequentially,
} from './row-failures.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
let clock: MovableClock
let lines: { row?: string; msg: string }[]
let failures: FailureWatch

beforeEach(() => {
  clock = manualClock(START)
  lines = []
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  failures = createFailureWatch({ clock, log: pino({ level: 'error' }, { write }) })
})

/** Work that fails for these rows. */
const failing =
  (...rows: string[]) =>
  () =>
    processEach(rows, {
      product: 'lock',
      idOf: (row) => row,
      process: () => Promise.reject(new Error('no')),
    })
const run = (source: string, work: () => Promise<unknown>) =>
  failures.watch(source, work).catch((error: unknown) => failures.logFailure(error, 'work failed'))
const stuck = () => failures.stuck().map(({ product, row }) => `${product} ${row}`)

describe('rows that fail', () => {
  it('are those of the latest run of each work, with the time of their first failure', async () => {
    await run('locks', failing('1', '2'))
    clock.advance(MINUTE)
    await run('other locks', failing('9'))
    await run('locks', failing('2', '3'))
    expect(failures.stuck()).toEqual([
      { product: 'lock', row: '2', since: START },
      { product: 'lock', row: '3', since: addMs(START, MINUTE) },
      { product: 'lock', row: '9', since: addMs(START, MINUTE) },
    ])
    await run('locks', () => Promise.resolve(0))
    expect(stuck()).toEqual(['lock 9'])
  })

  it('stay while the database is away, and while work is not due', async () => {
    await run('locks', failing('1'))
    await run('locks', () => Promise.reject(new DatabaseUnavailable('away')))
    await run('locks', () => Promise.resolve(NOT_DUE))
    expect(stuck()).toEqual(['lock 1'])
  })

  it('are found in combined failures; work that fails as a whole has a name as well', async () => {
    const broken = () => Promise.reject(new Error('no table'))
    await run('locks', () => runSequentially([failing('1'), failing('2'), broken]))
    expect(stuck()).toEqual(['lock 1', 'lock 2', 'locks all'])
  })

  it('are logged once an hour each, and other failures at every run', async () => {
    for (let minute = 0; minute < 61; minute++) {
      await run('locks', failing('1', '2'))
      clock.advance(MINUTE)
    }
    await run('loans', () => Promise.reject(new Error('no table')))
    await run('loans', () => Promise.reject(new Error('no table')))
    expect(lines.map(({ row, msg }) => row ?? msg)).toEqual([
      '1',
      '2',
      '1',
      '2',
      'work failed',
      'work failed',
    ])
    expect(HOUR / MINUTE).toBe(60)
  })
})

describe('rows in batches', () => {
  it('are all processed but those that fail alone', async () => {
    const done: string[] = []
    const work = processInBatches(['1', '2', '3', '4', '5'], {
      batchSize: 2,
      product: 'position',
      idOf: (row) => row,
      process: (batch) =>
        batch.includes('3') ? Promise.reject(new Error('no')) : Promise.resolve(void done.push(...batch)),
    })
    const failure = await work.catch((error: unknown) => error)
    expect(done).toEqual(['1', '2', '4', '5'])
    expect(String((failure as AggregateError).errors?.[0] ?? failure)).toContain('position 3')
  })

  it('stop at a lost connection, which no row caused', async () => {
    const done: string[] = []
    const work = processEach(['1', '2', '3'], {
      product: 'position',
      idOf: (row) => row,
      process: (row) =>
        row === '2' ? Promise.reject(new DatabaseUnavailable('away')) : Promise.resolve(void done.push(row)),
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(done).toEqual(['1'])
    expect(new RowFailure('position', '3', null).message).toBe('failed to process position 3')
  })
})
