import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Instant, toInstant, addMs, MINUTE, SECOND } from '@bourse/contracts/kit'
import { pino } from 'pino'
import { latch, testDatabase } from '#platform/testing'
import { manualClock, type MovableClock } from './clock.ts'
import type { Database } from './database.ts'
import { createScheduler, listFailingTasks, countOverdueTasks, type Scheduler } from './scheduler.ts'
import { sql } from './sql.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
const log = pino({ level: 'silent' })
let db: Database
let clock: MovableClock
let done: string[]

beforeAll(async () => {
  db = await testDatabase('scheduler')
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = manualClock(START)
  done = []
  await db.rows(sql`truncate task`)
})

const scheduler = (): Scheduler => {
  const made = createScheduler({ db, clock, log })
  made.on('note', (_tx, subject) => Promise.resolve(void done.push(subject)))
  return made
}
const put = (to: Scheduler, subject: string, dueAt: Instant, kind = 'note') =>
  db.transact((tx) => to.schedule(tx, kind, subject, dueAt))
const listed = async () =>
  (await db.rows<{ subject: string }>(sql`select subject from task order by 1`)).map((r) => r.subject)

describe('a task', () => {
  it('runs when it is due, not before, and once', async () => {
    const tasks = scheduler()
    await put(tasks, 'a', addMs(START, SECOND))
    expect(await tasks.runDue()).toBe(0)
    clock.advance(SECOND - 1)
    expect(await tasks.runDue()).toBe(0)
    clock.advance(1)
    expect(await tasks.runDue()).toBe(1)
    expect(await tasks.runDue()).toBe(0)
    expect(done).toEqual(['a'])
  })

  it('of an ordered kind waits until the seconds before it are decided', async () => {
    let decided: Instant | null = addMs(START, SECOND)
    const tasks = createScheduler({ db, clock, log, orderedUntil: () => decided })
    tasks.on('note', (_tx, subject) => Promise.resolve(void done.push(subject)))
    tasks.on('night', (_tx, subject) => Promise.resolve(void done.push(subject)), { isOrdered: true })
    await put(tasks, 'first', addMs(START, SECOND), 'night')
    await put(tasks, 'second', addMs(START, 2 * SECOND), 'night')
    await put(tasks, 'note', addMs(START, 3 * SECOND))
    expect(await tasks.nextDue(addMs(START, SECOND))).toBe(addMs(START, 2 * SECOND))
    clock.advance(MINUTE)
    expect(await tasks.runDue()).toBe(2)
    expect(done).toEqual(['first', 'note'])
    decided = addMs(START, 2 * SECOND)
    expect(await tasks.runDue()).toBe(1)
    expect([done, await tasks.nextDue(START)]).toEqual([['first', 'note', 'second'], null])
  })

  it('given an instant, runs as of it', async () => {
    const tasks = scheduler()
    await put(tasks, 'a', addMs(START, SECOND))
    await put(tasks, 'b', addMs(START, 2 * SECOND))
    clock.advance(MINUTE)
    expect(await tasks.runDue(addMs(START, SECOND))).toBe(1)
    expect(done).toEqual(['a'])
  })

  it('that fell due while the scheduler was stopped runs at the next start', async () => {
    await put(scheduler(), 'a', addMs(START, SECOND))
    clock.advance(60 * MINUTE)
    await scheduler().runDue()
    expect(done).toEqual(['a'])
  })

  it('runs in the order of its due time, then of its scheduling', async () => {
    const tasks = scheduler()
    await put(tasks, 'third', addMs(START, 3))
    await put(tasks, 'first', addMs(START, 1))
    await put(tasks, 'second', addMs(START, 2))
    await put(tasks, 'second too', addMs(START, 2))
    clock.advance(10)
    await tasks.runDue()
    expect(done).toEqual(['first', 'second', 'second too', 'third'])
  })

  it('is scheduled once, at the last given time', async () => {
    const tasks = scheduler()
    await put(tasks, 'a', addMs(START, 1))
    await put(tasks, 'a', addMs(START, MINUTE))
    clock.advance(SECOND)
    expect(await tasks.runDue()).toBe(0)
    clock.advance(MINUTE)
    expect(await tasks.runDue()).toBe(1)
  })

  it('is not scheduled when its transaction failed', async () => {
    const tasks = scheduler()
    const failed = db.transact(async (tx) => {
      await tasks.schedule(tx, 'note', 'a', START)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await listed()).toEqual([])
  })

  it('runs once with concurrent schedulers', async () => {
    const many = Array.from({ length: 6 }, scheduler)
    for (let at = 0; at < 12; at++) await put(many[0] as Scheduler, `t${at}`, START)
    await Promise.all(many.map((one) => one.runDue()))
    expect(done.length).toBe(12)
    expect(new Set(done).size).toBe(12)
  })

  it('that falls due during a run completes before the calls that requested it', async () => {
    const tasks = scheduler()
    const [inside, late] = [latch(), latch()]
    tasks.on('slow', async () => {
      inside.open()
      await late.passed
    })
    await put(tasks, 'slow', START, 'slow')
    const first = tasks.runDue()
    await inside.passed
    await put(tasks, 'a', addMs(START, SECOND))
    late.open()
    // The first run finds an empty list; the second call moved the clock first.
    const looked = vi.spyOn(db, 'transact')
    await vi.waitFor(() => expect(looked).toHaveBeenCalled())
    looked.mockRestore()
    clock.advance(SECOND)
    await tasks.runDue()
    expect(done).toEqual(['a'])
    await first
  })

  it('due after the instant of a run completes before a later call that shares the run', async () => {
    const tasks = scheduler()
    const [inside, late] = [latch(), latch()]
    tasks.on('slow', async () => {
      inside.open()
      await late.passed
    })
    await put(tasks, 'slow', START, 'slow')
    await put(tasks, 'a', addMs(START, SECOND))
    clock.advance(SECOND)
    const upToStart = tasks.runDue(START)
    await inside.passed
    const upToNow = tasks.runDue()
    const again = tasks.runDue(START)
    late.open()
    await Promise.all([upToStart, upToNow, again])
    expect(done).toEqual(['a'])
  })

  it('may schedule the next one', async () => {
    const tasks = scheduler()
    tasks.on('chain', async (tx, subject, now) => {
      done.push(`chain ${subject}`)
      if (subject === '1') await tasks.schedule(tx, 'chain', '2', now)
    })
    await put(tasks, '1', START, 'chain')
    expect(await tasks.runDue()).toBe(2)
    expect(done).toEqual(['chain 1', 'chain 2'])
  })

  it('of an unknown kind stays scheduled and blocks no other', async () => {
    const tasks = scheduler()
    await put(tasks, 'foreign', START, 'of another version')
    await put(tasks, 'a', addMs(START, 1))
    clock.advance(1)
    expect(await tasks.runDue()).toBe(1)
    expect(await listed()).toEqual(['foreign'])
  })
})

describe('a task that fails', () => {
  const failing = () => {
    const tasks = scheduler()
    let ok = false
    tasks.on('fragile', async (tx, subject) => {
      await tx.run(sql`insert into task (kind, subject, due_at) values ('trace', ${subject}, now())`)
      if (!ok) throw new Error('not yet')
      done.push(subject)
    })
    return { tasks, mend: () => (ok = true) }
  }

  it('is postponed, rolled back, and blocks no other', async () => {
    const { tasks, mend } = failing()
    await put(tasks, 'bad', START, 'fragile')
    await put(tasks, 'good', addMs(START, 1))
    clock.advance(1)
    await tasks.runDue()
    expect(done).toEqual(['good'])
    expect(await listed()).toEqual(['bad'])
    mend()
    expect(await tasks.runDue()).toBe(0)
    clock.advance(5 * SECOND)
    await tasks.runDue()
    expect(done).toEqual(['good', 'bad'])
  })

  it('is tried again after 5 seconds, then after twice the time, up to five minutes', async () => {
    const { tasks } = failing()
    await put(tasks, 'bad', START, 'fragile')
    const waits: number[] = []
    for (let time = 0; time < 8; time++) {
      await tasks.runDue()
      const next = (await tasks.nextDue(clock.now())) as Instant
      waits.push((next - clock.now()) / SECOND)
      clock.advance(next - clock.now())
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
    expect(await db.row(sql`select attempts from task where subject = 'bad'`)).toEqual({ attempts: 8 })
  })

  it('is overdue from its first due time on, and named, until it succeeds', async () => {
    const { tasks, mend } = failing()
    await put(tasks, 'bad', START, 'fragile')
    await put(tasks, 'waits', addMs(START, MINUTE), 'fragile')
    await tasks.runDue()
    clock.advance(SECOND)
    expect(await countOverdueTasks(db, clock.now())).toBe(1)
    expect(await listFailingTasks(db)).toEqual([{ product: 'fragile', row: 'bad', since: START }])
    mend()
    clock.advance(5 * SECOND)
    await tasks.runDue()
    expect([await countOverdueTasks(db, clock.now()), await listFailingTasks(db)]).toEqual([0, []])
  })

  it('is a new one when it is scheduled again', async () => {
    const { tasks } = failing()
    await put(tasks, 'bad', START, 'fragile')
    await tasks.runDue()
    await put(tasks, 'bad', addMs(START, MINUTE), 'fragile')
    clock.advance(SECOND)
    expect([await countOverdueTasks(db, clock.now()), await listFailingTasks(db)]).toEqual([0, []])
  })

  it('is logged once, and then once an hour', async () => {
    const lines: string[] = []
    const tasks = createScheduler({
      db,
      clock,
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    })
    tasks.on('fragile', () => Promise.reject(new Error('never')))
    await put(tasks, 'bad', START, 'fragile')
    for (let minute = 0; minute < 130; minute++) {
      await tasks.runDue()
      clock.advance(MINUTE)
    }
    expect(lines.map((line) => (JSON.parse(line) as { product: string; row: string }).row)).toEqual(
      Array(3).fill('bad'),
    )
  })

  it('is postponed as well when the database refuses its commit', async () => {
    const tasks = scheduler()
    tasks.on('deferred', async (tx) => {
      tx.beforeCommit(tx.run(sql`insert into task (kind) values (null)`))
    })
    await put(tasks, 'bad', START, 'deferred')
    await put(tasks, 'good', addMs(START, 1))
    clock.advance(1)
    await tasks.runDue()
    expect([done, await listed()]).toEqual([['good'], ['bad']])
  })
})

describe('a task that can be divided', () => {
  /** Adds up the digits of its subject; a bad digit fails it. */
  const dividing = (bad: string) => {
    const tasks = scheduler()
    tasks.on(
      'digits',
      async (tx, subject) => {
        await tx.run(sql`insert into task (kind, subject, due_at) values ('trace', ${subject}, now())`)
        if (subject.includes(bad)) throw new Error(`cannot add ${bad}`)
        done.push(subject)
      },
      {
        isOrdered: true,
        divide: (_reader, subject) => {
          const half = Math.ceil(subject.length / 2)
          return Promise.resolve(subject.length === 1 ? [] : [subject.slice(0, half), subject.slice(half)])
        },
      },
    )
    return tasks
  }

  it('is divided until the part that fails is alone, in order, and before what is due later', async () => {
    const tasks = dividing('6')
    await put(tasks, '12345678', START, 'digits')
    await put(tasks, 'future', addMs(START, 1))
    clock.advance(1)
    await tasks.runDue()
    expect(done.filter((one) => one !== 'future').toSorted()).toEqual(['1234', '5', '78'])
    expect(done.at(-1)).toBe('future')
    expect(await listFailingTasks(db)).toEqual([{ product: 'digits', row: '6', since: START }])
    expect(await countOverdueTasks(db, clock.now())).toBe(1)
  })

  it('is postponed as a whole when its parts cannot be found', async () => {
    const tasks = scheduler()
    tasks.on('odd', () => Promise.reject(new Error('never')), {
      divide: (reader) => reader.rows(sql`select no_column`).then(() => []),
    })
    await put(tasks, 'whole', START, 'odd')
    await tasks.runDue()
    expect(await listFailingTasks(db)).toEqual([{ product: 'odd', row: 'whole', since: START }])
  })
})

/** Creates a database that counts the reads of the task list. */
function counted(): { db: Database; polls(): number; hold(): () => void } {
  let reads = 0
  let held = Promise.resolve()
  const fake = {
    rows: async () => {
      reads++
      await held
      return [{ due_at: null }]
    },
  }
  return {
    db: fake as unknown as Database,
    // Without a due task there are two reads: whether one is due, and when the next one is.
    polls: () => Math.ceil(reads / 2),
    hold() {
      const { passed, open } = latch()
      held = passed
      return open
    },
  }
}

describe('the loop', () => {
  it('reads the list about once a second, however often it is woken', async () => {
    vi.useFakeTimers()
    try {
      const list = counted()
      const tasks = createScheduler({ db: list.db, clock, log })
      tasks.start()
      await vi.advanceTimersByTimeAsync(2_500)
      for (let wakes = 0; wakes < 20; wakes++) {
        const release = list.hold()
        await vi.advanceTimersByTimeAsync(1_000)
        tasks.wake()
        release()
        await vi.advanceTimersByTimeAsync(0)
      }
      const before = list.polls()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(list.polls() - before).toBeLessThanOrEqual(11)
      expect(list.polls() - before).toBeGreaterThanOrEqual(9)
      await tasks.stop()
      const atStop = list.polls()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(list.polls()).toBe(atStop)
    } finally {
      vi.useRealTimers()
    }
  })

  it('reads the list again at once when it was woken during a read', async () => {
    vi.useFakeTimers()
    try {
      const list = counted()
      const tasks = createScheduler({ db: list.db, clock, log })
      const release = list.hold()
      tasks.start()
      await vi.advanceTimersByTimeAsync(0)
      tasks.wake()
      release()
      await vi.advanceTimersByTimeAsync(5)
      expect(list.polls()).toBe(2)
      await tasks.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('runs due tasks although the query before them fails', async () => {
    const tasks = scheduler()
    await put(tasks, 'once', START)
    const lost = vi.spyOn(db, 'rows').mockRejectedValueOnce(new Error('the connection broke'))
    await tasks.runDue()
    expect(lost).toHaveBeenCalled()
    lost.mockRestore()
    expect(done).toEqual(['once'])
  })

  it('does not loop over a task of an unknown kind', async () => {
    const tasks = scheduler()
    await put(tasks, 'foreign', START, 'of another version')
    const looked = vi.spyOn(db, 'rows')
    tasks.start()
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(0))
    await db.rows(sql`select pg_sleep(0.3)`)
    await tasks.stop()
    const reads = looked.mock.calls.filter(([{ text }]) => text.includes('from task'))
    expect(reads.length).toBeLessThanOrEqual(4)
    looked.mockRestore()
  })
})
