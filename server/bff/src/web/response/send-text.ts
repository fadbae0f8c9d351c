import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends a text with its head in one write. ASCII text equals Latin-1, so it is neither measured nor encoded
 * again; a buffer would be a second write. Bypasses Fastify's onSend hooks; none are registered.
 */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  if (Buffer.byteLength(text) !== text.length) return reply.send(text)
  const headers = reply.header('content-length', text.length).getHeaders()
  reply.raw.writeHead(reply.statusCode, headers as OutgoingHttpHeaders)
  reply.hijack()
  enqueueResponse(reply.raw, text)
  return reply
}

/** The longest body that is worth converting to text to be written in one piece with its head. */
export const TEXT_MAX = 4 * 1024

type QueuedResponse = {
  readonly response: ServerResponse
  readonly text: string | Buffer
}
let queued: QueuedResponse[] = []

/**
 * Batches responses per event-loop turn and flushes them in setImmediate: a write in between would wake the
 * client each time and switch between user and kernel mode.
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
