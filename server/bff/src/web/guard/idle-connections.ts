import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that a browser opened ahead and never used. Node waits for them when it closes; nobody else should. */
export function closeIdleConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
