import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends a text together with its head, as one piece. A text of plain characters is the same in Latin-1, and is written
 * without being measured and encoded once more; bytes would be written beside their head. Nothing that hooks on sending is
 * asked: there is nothing of the kind in this server.
 */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  const length = Buffer.byteLength(text)
  if (length !== text.length) return reply.send(text)
  const headers = reply.header('content-length', length).getHeaders()
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, headers as OutgoingHttpHeaders)
  reply.raw.end(text, 'latin1')
  return reply
}
