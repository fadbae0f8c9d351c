import type { DestinationStream } from 'pino'

/** The destination of the batches. */
export type Sink = {
  write(text: string): unknown
  flushSync(): void
}

const BLOCK_CHARS = 32_768
const FLUSH_INTERVAL_MS = 200

/**
 * Batches log lines, delayed by at most 200 ms: single writes are too expensive. Batched here, because pino's
 * own destination recomputes the length of its buffer with each added line.
 */
export class BufferedLogStream implements DestinationStream {
  readonly #sink: Sink
  #waiting = ''

  constructor(open: () => Sink) {
    setInterval(() => this.#pass(), FLUSH_INTERVAL_MS).unref()
    // Registered before the sink's own exit handler, which closes it.
    process.once('beforeExit', () => this.#pass())
    process.once('exit', () => this.flushSync())
    this.#sink = open()
  }

  write(line: string): void {
    this.#waiting += line
    if (this.#waiting.length >= BLOCK_CHARS) this.#pass()
  }

  /** Called by pino for a fatal line. */
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
