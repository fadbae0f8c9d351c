import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

type MediaFile = {
  readonly type: string
  readonly size: number
  /** Reads a range, both ends included. */
  readonly read: (from: number, to: number) => Readable
}

/** Opens a file of the collection by name; null for an unknown one. */
export type OpenMedia = (name: string) => Promise<MediaFile | null>

/** The file of a name never changes. */
const CACHE_RULE = 'public, max-age=31536000, immutable'

/** Serves the media of artworks, whole or one range. */
export function addMedia(app: FastifyInstance, open: OpenMedia): void {
  app.get('/upload/nft/:name', async (request, reply) => {
    const file = await open((request.params as { name: string }).name)
    if (file === null) return reply.code(404).send()
    const { type, size, read } = file
    void reply
      .header('content-type', type)
      .header('accept-ranges', 'bytes')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', CACHE_RULE)
    const range = parseRange(request.headers.range, size)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { from, to } = range ?? { from: 0, to: size - 1 }
    if (range !== null) void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
    return reply.header('content-length', to - from + 1).send(read(from, to))
  })
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

type Range = { readonly from: number; readonly to: number }

/** Parses the requested range; null for the whole file, also where several are requested. */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { from, to }
}
