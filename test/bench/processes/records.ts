import { percentile } from '../spread.ts'

export type Phase = { readonly name: string; readonly perSecond: number; readonly seconds: number }

type Call = { readonly at: number; readonly phase: number; readonly kind: number }
type Result = {
  readonly status: number
  readonly spent: number
  readonly now: number
  readonly retryAfter?: number
}

/** The outcome of the calls of one kind due in one phase. */
export type Tally = {
  readonly phase: string
  readonly kind: string
  readonly perSecond: number
  readonly seconds: number
  /** Calls that were due. */
  due: number
  /** 200 responses within half a second. */
  good: number
  late: number
  shed: number
  /** Shed later than 300 ms after they were due, or without Retry-After. */
  rude: number
  refused: number
  broken: number
  /** 99th percentile of durations, in milliseconds. */
  readonly good99: number
  readonly shed99: number
}

export type Tenth = { readonly phase: number; due: number; good: number }

export type LoadSummary = {
  readonly tallies: readonly Tally[]
  /** Good responses per tenth of a second, by due time. */
  readonly tenths: readonly (Tenth | null)[]
  /** Lateness of the load generator itself, 99 of 100, in milliseconds. */
  readonly lateness99: number
}

const GOOD_MS = 500
const SHED_MS = 300
const TENTH_MS = 100

type Row = Omit<Tally, 'good99' | 'shed99'> & { readonly goodSpans: number[]; readonly shedSpans: number[] }

/** All observations, attributed to the due time of a call and not to that of its response. */
export class Records {
  readonly #phases: readonly Phase[]
  readonly #rows: Row[][]
  readonly #tenths: Tenth[] = []
  readonly #lateness: number[] = []
  readonly #starts: number[] = []
  readonly #counts: number[]
  #began = 0

  constructor(phases: readonly Phase[], kinds: readonly string[]) {
    this.#phases = phases
    this.#counts = phases.map(({ perSecond, seconds }) => Math.round(perSecond * seconds))
    this.#rows = phases.map(({ name, perSecond, seconds }) =>
      kinds.map((kind) => ({
        phase: name,
        kind,
        perSecond,
        seconds,
        due: 0,
        good: 0,
        late: 0,
        shed: 0,
        rude: 0,
        refused: 0,
        broken: 0,
        goodSpans: [],
        shedSpans: [],
      })),
    )
  }

  begin(now: number): void {
    this.#began = now
    let at = now
    for (const { seconds } of this.#phases) {
      this.#starts.push(at)
      at += seconds * 1_000
    }
    this.#starts.push(at)
  }

  /** The due time of the call with this number, counted over all phases; null after the last. */
  dueAt(number: number): { at: number; phase: number } | null {
    let left = number
    for (const [phase, count] of this.#counts.entries()) {
      const { perSecond } = this.#phases[phase] as Phase
      if (left < count) return { at: (this.#starts[phase] as number) + (left * 1_000) / perSecond, phase }
      left -= count
    }
    return null
  }

  phaseAt(moment: number): number {
    return this.#starts.findLastIndex((start) => start <= moment)
  }

  sent(call: Call, lateMs: number): void {
    this.#row(call).due++
    this.#tenth(call).due++
    this.#lateness.push(lateMs)
  }

  responded(call: Call, { status, spent, retryAfter = 0 }: Result): void {
    const row = this.#row(call)
    if (status === 200) {
      row.goodSpans.push(spent)
      if (spent > GOOD_MS) row.late++
      else {
        row.good++
        this.#tenth(call).good++
      }
    } else if (status === 503) {
      row.shed++
      row.shedSpans.push(spent)
      if (spent > SHED_MS || retryAfter < 1 || retryAfter > 3) row.rude++
    } else if (status === 0) row.broken++
    else row.refused++
  }

  seen(): LoadSummary {
    const p99 = (spans: readonly number[]) => (spans.length === 0 ? 0 : percentile(spans, 0.99))
    const tallies = this.#rows.flat().map(({ goodSpans, shedSpans, ...tally }) => ({
      ...tally,
      good99: p99(goodSpans),
      shed99: p99(shedSpans),
    }))
    return { tallies, tenths: this.#tenths, lateness99: p99(this.#lateness) }
  }

  #row({ phase, kind }: Call): Row {
    return this.#rows[phase]?.[kind] as Row
  }

  #tenth({ at, phase }: Call) {
    const number = Math.floor((at - this.#began) / TENTH_MS)
    return (this.#tenths[number] ??= { phase, due: 0, good: 0 })
  }
}
