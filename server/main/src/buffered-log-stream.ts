import type { DestinationStream } from 'pino'

/** Where the blocks go. */
export type Sink = {
  write(text: string): unknown
  flushSync(): void
}

const BLOCK_CHARS = 32_768
const FLUSH_INTERVAL_MS = 200

/**
 * Lines leave some at a time, a fifth of a second late at most: one by one they cost more than what they tell of. They are put
 * together here, because pino's own destination measures all that waits anew with each line that joins it.
 */
export class BufferedLogStream implements DestinationStream {
  readonly #sink: Sink
  #waiting = ''

  constructor(open: () => Sink) {
    setInterval(() => this.#pass(), FLUSH_INTERVAL_MS).unref()
    // Before the sink hears of the end and closes: whoever is registered first is told first.
    process.once('beforeExit', () => this.#pass())
    process.once('exit', () => this.flushSync())
    this.#sink = open()
  }

  write(line: string): void {
    this.#waiting += line
    if (this.#waiting.length >= BLOCK_CHARS) this.#pass()
  }

  /** For a last word: pino asks for it with a fatal line. */
  flushSync(): void {
    this.#pass()
    this.#sink.flushSync()
  }

  #pass(): void {
    if (this.#waiting === '') return
    const block = this.#waiting
    this.#waiting = ''
    this.#sink.write(block)
  }
}
