import { classic, type Dialect, DIALECTS } from '#dialects'
import type { Outcome } from './port.ts'

/** The dialect of the upstream, known or to be found out. */
export type DialectState = {
  /** The dialect; null until it is recognized. */
  known(): Dialect | null
  /** Recognizes the dialect unless it is known; null while the upstream is unavailable. */
  recognize(): Promise<Dialect | null>
}

type RecognizeOptions = {
  /** The dialect that is set; null: it is recognized. */
  readonly setting: Dialect | null
  /** Requests the board in a dialect. */
  readonly requestBoard: (dialect: Dialect) => Promise<Outcome>
  readonly onRecognized: (dialect: Dialect) => void
}

const isAway = ({ kind }: Outcome): boolean => kind === 'unreachable' || kind === 'timeout' || kind === 'busy'

/** A server that responds to every route the same has no markets in a format that it does not speak. */
const hasMarkets = (outcome: Outcome): boolean =>
  outcome.kind === 'ok' && (outcome.data as { readonly list: readonly unknown[] }).list.length > 0

/** A platform that has the route of the board, even if it refuses it or sends another shape. */
const hasRoute = ({ kind }: Outcome): boolean => kind !== 'not-offered'

/** Requests the board in every dialect, and takes the first that responds with markets, else the first that responds at all. */
export function createDialectState({ setting, requestBoard, onRecognized }: RecognizeOptions): DialectState {
  let known = setting
  let running: Promise<Dialect | null> | null = null
  async function find(): Promise<Dialect | null> {
    const outcomes: { readonly dialect: Dialect; readonly outcome: Outcome }[] = []
    for (const dialect of DIALECTS) {
      const outcome = await requestBoard(dialect)
      if (isAway(outcome)) return null
      outcomes.push({ dialect, outcome })
      if (hasMarkets(outcome)) break
    }
    const found =
      outcomes.find(({ outcome }) => hasMarkets(outcome)) ?? outcomes.find(({ outcome }) => hasRoute(outcome))
    known = found?.dialect ?? classic
    onRecognized(known)
    return known
  }
  return {
    known: () => known,
    async recognize() {
      if (known !== null) return known
      running ??= find().finally(() => (running = null))
      return await running
    },
  }
}
