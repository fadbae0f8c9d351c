/** The commands that replicas use, over a real socket, with fault injection. */
export type FakeRedis = {
  readonly url: string
  /** Every command, as one text. */
  readonly received: readonly string[]
  keys(): Promise<readonly string[]>
  /** The value of a text key. */
  textOf(key: string): Promise<string | null>
  /** Writes a value for ten minutes, as another Redis client could. */
  put(key: string, text: string): Promise<void>
  /** Remaining time in milliseconds; null without expiry. */
  leftOf(key: string): Promise<number | null>
  /** Publishes a message, as another Redis client could. */
  publish(channel: string, message: string): Promise<void>
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections again, with its data. */
  revive(): Promise<void>
  /** Loses all data, like after a restart. */
  wipe(): Promise<void>
  /** Receives everything and responds to nothing until resumed; then it responds to pending commands. */
  hang(hangs: boolean): void
  /** Refuses every write for lack of memory. */
  fill(isFull: boolean): Promise<void>
  /** Advances the expiry of its keys. */
  age(ms: number): Promise<void>
  close(): Promise<void>
}
