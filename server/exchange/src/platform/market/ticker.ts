import { type Instant, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { SecondTicks } from '@bourse/contracts/ticks'
import { hasLost, throwAll } from '#platform/kernel'
import { type MarketTerms, floorToSecond } from '#platform/market/source'
import { createRecording, type Recording, type RecordingParts } from './recording.ts'
import type { Split } from './splits.ts'
import type { RecordedTick } from './store.ts'
import { buildHouseTrades, type Print, RECENT_TRADES_MAX, tapeNoise } from './tape.ts'
import type { TickWindow } from './tick-window.ts'

type OnWindow = (window: TickWindow) => Promise<void>

export type Progress = {
  readonly now: Instant
  /** The newest recorded second; null before the first. */
  readonly recordedTo: Instant | null
  /** The newest second that was recorded before the present gap; null while there is none. */
  readonly gapFrom: Instant | null
}

export type Ticker = {
  /**
   * Records every second since the last one, in order and in windows of at most a minute, and delivers each
   * window once it is recorded. After an outage it records the missed seconds.
   */
  tickOnce(onWindow?: OnWindow): Promise<void>
  /**
   * Runs once per second like `tickOnce`, but leaves the window of the newest second to `processWindows`, so
   * that the next second is recorded in time whatever this one triggers.
   */
  recordOnce(onWindow: OnWindow): Promise<void>
  /** Delivers the recorded windows that wait for it. */
  processWindows(onWindow: OnWindow): Promise<void>
  /** Ends work on a gap after its present minute; the rest follows at the next start. */
  stop(): void
  /** Loads the record of an earlier process, if there is one. */
  resume(): Promise<void>
  /** Whether a second has been recorded. */
  isRecording(): boolean
  /** Receives the newest ticks. */
  onTick(listener: (ticks: readonly RecordedTick[]) => void): () => void
  /** Receives the clock and the newest recorded second: at each tick, and while missed seconds are recorded. */
  onProgress(listener: (progress: Progress) => void): () => void
  /** Returns the clock, the newest recorded second, and the gap that is being recorded. */
  progress(): Progress
  /** Receives the trades since the previous tick, before the new one. */
  onPrints(listener: (prints: readonly Print[]) => void): () => void
  /** Returns the last recorded tick; null when it is older than five seconds, which stops trading. */
  tick(id: MarketId): RecordedTick | null
  /** Returns the last recorded tick of any age. */
  readonly last: (id: MarketId) => RecordedTick | null
  readonly recording: Recording
  /** Returns the public trades, newest last. */
  tape(id: MarketId): readonly Print[]
  /** Converts prices before a split to new shares, as holdings and orders have them from now on. */
  split(split: Split): void
  /** Reports a member's trade, which is published with the next tick. */
  report(print: Print): void
}

export type TickerParts = RecordingParts & {
  /** 32 bytes for the house's trades and quotes, unrelated to every key of prices. */
  readonly displayKey: Uint8Array
}

const STALE_MS = 5 * SECOND
/** The length from which missed seconds are a gap, whose progress is published. */
const GAP_MS = 10 * SECOND
/** The age at which house trades leave the tape. */
const TAPE_MS = MINUTE
/**
 * The most seconds that are recorded and not processed; then the record waits, because they are in memory.
 */
const WAITING_MAX = 60
/**
 * The error of a trigger that refused the second: the record in memory is behind that of the database, and is
 * loaded again.
 */
const REFUSED_BY_TRIGGER = 'P0001'

export function createTicker(parts: TickerParts): Ticker {
  const { source, clock } = parts
  const recording = createRecording(parts)
  const tapes = createTapes(parts)
  const { onTick, onPrints, onProgress, publish } = createListeners()
  const gap = createGap()
  const progress = () => ({ now: clock.now(), recordedTo: newestSecond(recording), gapFrom: gap.from() })
  let running: Promise<void> | null = null

  async function tickNow(onWindow: OnWindow, runsAhead: boolean): Promise<void> {
    await recording.resume()
    const now = floorToSecond(clock.now())
    gap.begin(newestSecond(recording), now)
    const failures = onProgress.notify(progress())
    const effects = createEffects(() => recording.processWindows(onWindow))
    await source.prepare(now)
    if (!runsAhead || recording.waiting() >= WAITING_MAX) await effects.run()
    for (let next = recording.nextSeconds(now); next.length > 0; next = recording.nextSeconds(now)) {
      const before = recording.before()
      await recording.record(next)
      const prints = tapes.add(next, recording, now)
      recording.enqueue(next, before)
      // Prices do not wait for what they trigger; a failing listener does not block it.
      const isNewest = next.at(-1)?.at === now
      const ticks = isNewest ? [...recording.last.values()] : []
      failures.push(...publish({ prints, progress: progress(), ticks }))
      if (!runsAhead || !isNewest) await effects.run()
      if (failures.length > 0 || gap.isStopped()) break
    }
    if (failures.length > 0) throw new AggregateError(failures, 'a listener failed')
    gap.end()
    effects.assertDone()
  }

  function tick(onWindow: OnWindow, runsAhead: boolean): Promise<void> {
    running ??= againIfRefused(() => tickNow(onWindow, runsAhead)).finally(() => {
      running = null
    })
    return running
  }

  return {
    tickOnce: (onWindow = async () => undefined) => tick(onWindow, false),
    recordOnce: (onWindow) => tick(onWindow, true),
    processWindows: recording.processWindows,
    stop: gap.stop,
    resume: recording.resume,
    isRecording: () => recording.last.size > 0,
    onTick: (listener) => onTick.add(listener),
    onProgress: (listener) => onProgress.add(listener),
    progress,
    onPrints: (listener) => onPrints.add(listener),
    tick: (id) => findFresh(recording.last.get(id), clock.now()),
    last: (id) => recording.last.get(id) ?? null,
    recording,
    tape: tapes.of,
    split: recording.split,
    report: tapes.report,
  }
}

const findFresh = (tick: RecordedTick | undefined, now: Instant): RecordedTick | null =>
  tick !== undefined && now - tick.at < STALE_MS ? tick : null

/** Tracks the missed seconds that are being recorded; the end of the process interrupts them. */
function createGap() {
  let from: Instant | null = null
  let isStopped = false
  return {
    from: () => from,
    isStopped: () => isStopped,
    begin(newest: Instant | null, now: Instant): void {
      if (newest !== null && now - newest >= GAP_MS) from ??= newest
    },
    /** Ends the gap, unless it is interrupted. */
    end: () => void (from = isStopped ? from : null),
    stop: () => void (isStopped = true),
  }
}

/** Collects the failures of single rows; the record continues meanwhile. */
function createEffects(work: () => Promise<void>) {
  const failures: unknown[] = []
  return {
    run: () =>
      work().catch((error: unknown) => {
        if (hasLost(error)) throw error
        failures.push(error)
      }),
    assertDone: () => throwAll(failures, 'several windows failed'),
  }
}

/**
 * Returns the newest second of the record. Stocks stand still between their sessions, other markets never.
 */
function newestSecond({ last }: Recording): Instant | null {
  let newest: Instant | null = null
  for (const { at } of last.values()) if (newest === null || at > newest) newest = at
  return newest
}

/** Holds the public trades of all markets. */
function createTapes({ catalogue, displayKey }: TickerParts) {
  const terms = new Map<MarketId, MarketTerms>(catalogue.markets.map((each) => [each.id, each]))
  const tapes = new Map<MarketId, readonly Print[]>()
  let reported: Print[] = []
  const of = (id: MarketId): readonly Print[] => tapes.get(id) ?? []
  const push = (id: MarketId, ...prints: readonly Print[]) =>
    tapes.set(id, [...of(id), ...prints].slice(-RECENT_TRADES_MAX))
  /** Adds the house's trades of a second to the tapes. */
  function trades({ at, ticks }: SecondTicks, { last }: Recording): Print[] {
    const noise = tapeNoise(displayKey, at)
    return [...ticks.values()].flatMap((tick) => {
      const own = terms.get(tick.market)
      const made =
        own === undefined ? [] : buildHouseTrades(noise, own, tick, last.get(tick.market)?.price ?? null)
      push(tick.market, ...made)
      return made
    })
  }
  return {
    of,
    report(print: Print) {
      push(print.market, print)
      reported.push(print)
    },
    /** Applies recorded seconds; returns the reported trades and those of seconds that are still on the tape. */
    add(seconds: readonly SecondTicks[], recording: Recording, now: Instant): Print[] {
      const prints = reported
      reported = []
      for (const second of seconds) {
        if (second.at >= now - TAPE_MS) prints.push(...trades(second, recording))
        recording.apply(second)
      }
      return prints
    },
  }
}

const againIfRefused = (work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => {
    if ((error as { code?: string }).code !== REFUSED_BY_TRIGGER) throw error
    return work()
  })

type Publication = {
  readonly prints: readonly Print[]
  readonly progress: Progress
  /** Ticks of the newest second; empty for an older one. */
  readonly ticks: readonly RecordedTick[]
}

function createListeners() {
  const onTick = listeners<readonly RecordedTick[]>()
  const onPrints = listeners<readonly Print[]>()
  const onProgress = listeners<Progress>()
  return {
    onTick,
    onPrints,
    onProgress,
    /** Returns the errors of listeners. */
    publish: ({ prints, progress, ticks }: Publication): unknown[] => [
      ...(prints.length > 0 ? onPrints.notify(prints) : []),
      ...onProgress.notify(progress),
      ...(ticks.length > 0 ? onTick.notify(ticks) : []),
    ],
  }
}

/** A failing listener does not block the others. */
function listeners<T>() {
  const added = new Set<(event: T) => void>()
  return {
    add(listener: (event: T) => void) {
      added.add(listener)
      return () => void added.delete(listener)
    },
    /** Returns the errors of listeners. */
    notify(event: T): unknown[] {
      const failures: unknown[] = []
      for (const listener of added) {
        try {
          listener(event)
        } catch (error) {
          failures.push(error)
        }
      }
      return failures
    },
  }
}
