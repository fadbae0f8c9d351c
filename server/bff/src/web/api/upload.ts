import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '#upstream'
import { ApiFailure } from '#web/response'

const UPLOAD_MAX = 5 * 1024 * 1024
const MULTIPART = /^multipart\/form-data;\s*boundary="?[A-Za-z0-9'()+_,./:=? -]{1,70}"?$/i

/** Streams multipart bodies. The upstream validates their content. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
}

export function readUpload(request: FastifyRequest): Upload {
  const contentType = request.headers['content-type'] ?? ''
  const body = request.body as Readable | null | undefined
  if (!MULTIPART.test(contentType) || typeof body?.pipe !== 'function')
    throw new ApiFailure('unsupported_media')
  const declared = request.headers['content-length']
  const length = declared === undefined ? null : Number(declared)
  if (length !== null && length > UPLOAD_MAX) throw new ApiFailure('too_large')
  return { stream: bounded(body), contentType, length }
}

/** Limits a body without a declared length while it is streamed. */
function bounded(body: Readable): Readable {
  const passage = new PassThrough()
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > UPLOAD_MAX) passage.destroy(new ApiFailure('too_large'))
  })
  body.once('error', (error) => passage.destroy(error))
  return body.pipe(passage)
}
