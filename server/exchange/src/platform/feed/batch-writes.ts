import type { Duplex } from 'node:stream'

/**
 * Batches the writes of one event-loop tick into one system call: a market tick has hundreds of messages, and
 * a system call for each costs more than encoding them.
 */
export function batchWrites(connection: Duplex): void {
  const write = connection.write.bind(connection)
  let isBatching = false
  const batched = (...given: Parameters<typeof write>): boolean => {
    if (!isBatching) {
      isBatching = true
      connection.cork()
      setImmediate(() => {
        isBatching = false
        connection.uncork()
      })
    }
    return write(...given)
  }
  connection.write = batched as typeof connection.write
}
