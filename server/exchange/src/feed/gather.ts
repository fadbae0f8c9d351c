import type { Duplex } from 'node:stream'

/**
 * What is written to a connection within one turn leaves in one piece: a tick is hundreds of messages, and a system call
 * for each costs more than making them.
 */
export function gatherWrites(connection: Duplex): void {
  const write = connection.write.bind(connection)
  let isGathering = false
  const gathered = (...given: Parameters<typeof write>): boolean => {
    if (!isGathering) {
      isGathering = true
      connection.cork()
      setImmediate(() => {
        isGathering = false
        connection.uncork()
      })
    }
    return write(...given)
  }
  connection.write = gathered as typeof connection.write
}
