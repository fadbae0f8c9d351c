import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends a text together with its head, as one piece. A text of plain characters is the same in Latin-1, and is written
 * without being measured and encoded once more; bytes would be written beside their head. Nothing that hooks on sending is
 * asked: there is nothing of the kind in this server.
 */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  if (Buffer.byteLength(text) !== text.length) return reply.send(text)
  const headers = reply.header('content-length', text.length).getHeaders()
  reply.raw.writeHead(reply.statusCode, headers as OutgoingHttpHeaders)
  reply.hijack()
  enqueueResponse(reply.raw, text)
  return reply
}

/** Longer bodies are not worth converting to text only to be written in one piece with their head. */
export const TEXT_MAX = 4 * 1024

type QueuedResponse = {
  readonly response: ServerResponse
  readonly text: string | Buffer
}
let queued: QueuedResponse[] = []

/**
 * What became ready in one turn of the event loop leaves at its end, one after the other. Written in between, each answer would
 * wake up the other side by itself, and send this processor from our code into the kernel's and back.
 */
export function enqueueResponse(response: ServerResponse, text: string | Buffer): void {
  if (queued.push({ response, text }) === 1) setImmediate(flushResponses)
}

function flushResponses(): void {
  const all = queued
  queued = []
  for (const { response, text } of all) {
    if (typeof text === 'string') response.end(text, 'latin1')
    else response.end(text)
  }
}
