import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** An answer to the letter: its first line and fields, but for those of the connection, and its body. Texts are in Latin-1. */
export type Reply = { readonly head: string; readonly body: string | Buffer }

/** A connection that a reply may be waiting for. */
export type Waiting = {
  readonly socket: Socket
  reply: Reply | null
  /** How many it has been given. */
  replies: number
}

export type Writer = {
  /** Writes it at the end of this turn of the event loop, together with all others: each by itself would wake up its reader. */
  writeLater(line: Waiting, reply: Reply): void
  /** Writes what is waiting for this connection, if anything is. */
  writeNow(line: Waiting): void
  writeAll(): void
}

/** Writes replies on connections of this server, with what it says of connections itself. */
export function writer(server: Server, now: () => number): Writer {
  const { maxRequestsPerSocket: most, keepAliveTimeout } = server
  const goesOn = `keep-alive\r\nKeep-Alive: timeout=${keepAliveTimeout / 1_000}, max=${most}`
  const dateAt = dates(now)
  let waiting: Waiting[] = []

  function write(line: Waiting): void {
    const { socket, reply } = line
    line.reply = null
    if (reply === null || !socket.writable) return
    const isLast = ++line.replies === most
    const head = `${reply.head}Date: ${dateAt()}\r\nConnection: ${isLast ? 'close' : goesOn}\r\n\r\n`
    if (typeof reply.body === 'string') socket.write(head + reply.body, 'latin1')
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(reply.body)
      socket.uncork()
    }
    if (isLast) socket.destroySoon()
  }

  function writeAll(): void {
    const all = waiting
    waiting = []
    for (const line of all) write(line)
  }

  return {
    writeLater(line, reply) {
      line.reply = reply
      if (waiting.push(line) === 1) setImmediate(writeAll)
    },
    writeNow(line) {
      if (line.reply !== null) write(line)
    },
    writeAll,
  }
}

/** The field `Date`, made once a second. */
function dates(now: () => number): () => string {
  let second = Number.NaN
  let date = ''
  return () => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) {
      second = current
      date = new Date(current * 1_000).toUTCString()
    }
    return date
  }
}
