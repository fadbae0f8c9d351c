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

/** More bytes than these are not worth being made a text, only to be written in one piece with their head. */
export const TEXT_MAX = 4 * 1024
const DATA = '{"ok":true,"data":'
const END = '}'
const DATA_BYTES = Buffer.from(DATA)
const END_BYTES = Buffer.from(END)

/** Sends data that are JSON already as the answer. */
export function sendRawJson(reply: FastifyReply, json: Buffer): FastifyReply {
  const isSmall = json.length <= TEXT_MAX
  return sendBytes(
    reply,
    isSmall ? DATA + json.toString('latin1') + END : Buffer.concat([DATA_BYTES, json, END_BYTES]),
  )
}

/** Each character of a text stands for one byte here. */
function sendBytes(reply: FastifyReply, bytes: Buffer | string): FastifyReply {
  const headers = reply.header('content-length', bytes.length).getHeaders()
  reply.raw.writeHead(reply.statusCode, headers as OutgoingHttpHeaders)
  reply.hijack()
  enqueueResponse(reply.raw, bytes)
  return reply
}

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
