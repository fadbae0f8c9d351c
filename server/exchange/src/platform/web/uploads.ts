import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { refuse } from '@bourse/contracts/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { MemberId } from '@bourse/contracts/account'
import { type Ids, isStorageFull, type Storage, StorageFull } from '#platform/kernel'
import type { UploadAccess } from '#platform/pictures'

const BYTES_MAX = 10 * 1024 * 1024
const PIXELS_MAX = 25_000_000
const LONGEST_SIDE = 2_000
const NAME = /^[0-9a-z]{26}\.jpg$/
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Decodes and re-encodes an upload, so that only pictures are stored, without metadata. */
export async function reencodeImage(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) refuse('picture_invalid')
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX })
  const format = await picture.metadata().then(
    (found) => found.format,
    () => undefined,
  )
  if (format === undefined || !FORMATS.has(format)) refuse('picture_invalid')
  return picture
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => refuse('picture_invalid'))
}

type Uploads = {
  readonly directory: string
  readonly storage: Storage
  readonly ids: Ids
  /** Finds the member of a session token. */
  readonly findRequester: (token: string) => Promise<MemberId | null>
  readonly uploadAccessOf: (path: string) => Promise<UploadAccess | null>
}

export async function addUploads(app: FastifyInstance, uploads: Uploads): Promise<void> {
  const { directory, ids, storage } = uploads
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await app.register(multipart, { limits: { files: 1, fileSize: BYTES_MAX, fields: 5, parts: 6 } })
  app.get('/upload/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const access = NAME.test(name) ? await uploads.uploadAccessOf(`/upload/${name}`) : null
    if (access === null) return reply.code(404).send()
    if (access.isPublic) return sendPicture(reply, join(directory, name), 'private, max-age=86400')
    // A private picture is reported as unknown to other members, and its response is not cacheable.
    const requester = await uploads.findRequester(request.headers.authorization ?? '')
    if (requester !== access.owner) return reply.code(404).send()
    return sendPicture(reply, join(directory, name), 'private, no-store')
  })
  app.decorate('storePicture', async (bytes: Buffer) => {
    if (storage.isFull()) throw new StorageFull('there is no space left for a picture')
    const name = `${ids.next()}.jpg`
    const path = join(directory, name)
    await writeFile(path, await reencodeImage(bytes), { flag: 'wx', mode: 0o600 }).catch(
      async (error: unknown) => {
        // Removes the incomplete picture.
        await rm(path, { force: true })
        if (isStorageFull(error)) storage.reportFull()
        throw error
      },
    )
    return `/upload/${name}`
  })
}

async function sendPicture(reply: FastifyReply, path: string, cacheRule: string) {
  const found = await stat(path).catch(() => null)
  if (found === null) return reply.code(404).send()
  return reply
    .header('content-type', 'image/jpeg')
    .header('content-length', found.size)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', cacheRule)
    .send(createReadStream(path))
}

/** Serves the pictures of the seeded content, by file name. */
export async function addSitePictures(app: FastifyInstance, directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.svg')) continue
    const picture = await readFile(join(directory, name))
    app.get(`/upload/site/${name}`, (_request, reply) =>
      reply
        .header('content-type', 'image/svg+xml')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'public, max-age=3600')
        .send(picture),
    )
  }
}
