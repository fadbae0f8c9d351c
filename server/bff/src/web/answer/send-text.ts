import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends a text together with its head, as one piece. A text of plain characters is the same in Latin-1, and is written
 * without being measured and encoded once more; bytes would be written beside their head. Nothing that hooks on sending is
 * asked: there is nothing of the kind in this server.
 */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  return Buffer.byteLength(text) === text.length ? sendBytes(reply, text) : reply.send(text)
}

/** The same of a text whose characters stand for one byte each. */
export function sendBytes(reply: FastifyReply, bytes: string): FastifyReply {
  const headers = reply.header('content-length', bytes.length).getHeaders()
  reply.raw.writeHead(reply.statusCode, headers as OutgoingHttpHeaders)
  reply.hijack()
  leaveTogether(reply.raw, bytes)
  return reply
}

type Leaving = {
  readonly response: ServerResponse
  readonly text: string | Buffer
}
let leaving: Leaving[] = []

/**
 * What became ready in one turn of the event loop leaves at its end, one after the other. Written in between, each answer would
 * wake up the other side by itself, and send this processor from our code into the kernel's and back.
 */
export function leaveTogether(response: ServerResponse, text: string | Buffer): void {
  if (leaving.push({ response, text }) === 1) setImmediate(sendOff)
}

function sendOff(): void {
  const all = leaving
  leaving = []
  for (const { response, text } of all) {
    if (typeof text === 'string') response.end(text, 'latin1')
    else response.end(text)
  }
}
