import type { Duplex } from 'node:stream'

/**
 * What is written to a connection within one turn leaves in one piece: a tick is hundreds of messages, and a system call
 * for each costs more than making them.
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
