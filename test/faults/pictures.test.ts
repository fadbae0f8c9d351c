import { deflateSync } from 'node:zlib'
import { account } from '@bourse/contracts/account'
import { type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

let alice: Member
const environment = useTestEnvironment()
beforeAll(async () => {
  alice = await environment.member()
})

const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
const computeCrc = (bytes: Buffer): number =>
  ~bytes.reduce((crc, byte) => (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), -1)
function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 0)
  head.write(type, 4, 'ascii')
  const crc = Buffer.alloc(4)
  crc.writeInt32BE(computeCrc(Buffer.concat([head.subarray(4), body])), 0)
  return Buffer.concat([head, body, crc])
}
/** Encodes a grey PNG of any claimed size that contains only `rows` rows. */
function png(width: number, height: number, more: { rows?: number; extra?: Buffer } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * (more.rows ?? height)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    more.extra ?? Buffer.alloc(0),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function upload(bytes: Buffer, as: { name?: string; type?: string; who?: Member } = {}) {
  const body = new FormData()
  body.append(
    'file',
    new Blob([new Uint8Array(bytes)], { type: as.type ?? 'image/png' }),
    as.name ?? 'picture.png',
  )
  const response = await fetch(`${environment.url}/api${account.upload.path}`, {
    method: 'POST',
    headers: { authorization: (as.who ?? alice).bearer },
    body,
  })
  const result = (await response.json()) as {
    ok: boolean
    data?: string
    error?: { reason?: string; code: string }
  }
  return {
    status: response.status,
    path: result.data ?? '',
    reason: result.error?.reason ?? result.error?.code ?? '',
  }
}
const fetchPicture = (path: string, who: Member = alice) =>
  fetch(`${environment.url}${path}`, { headers: { authorization: who.bearer } })

describe('a picture', () => {
  it('is re-encoded: the result is a JPEG without anything else of the upload', async () => {
    const secret = chunk('tEXt', Buffer.from('Comment\0taken at 10.77,106.70'))
    const polyglot = Buffer.concat([png(40, 30, { extra: secret }), Buffer.from('<script>alert(1)</script>')])
    const { status, path } = await upload(polyglot)
    expect(status).toBe(200)
    expect(path).toMatch(/^\/upload\/[0-9a-z]{26}\.jpg$/)
    const response = await fetchPicture(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    for (const trace of ['script', 'taken at', '10.77']) expect(bytes.includes(trace)).toBe(false)
  })

  it.each<[string, Buffer, { name?: string; type?: string }]>([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      { type: 'image/svg+xml', name: 'x.svg' },
    ],
    [
      'a page with the type of a picture',
      Buffer.from('<!doctype html><script>1</script>'),
      { type: 'image/png' },
    ],
    [
      'a GIF',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      { type: 'image/gif' },
    ],
    ['nothing', Buffer.alloc(0), {}],
    ['the first half of one', png(40, 30).subarray(0, 40), {}],
    ['one with a wrong size in its header', png(4_000, 4_000, { rows: 1 }).subarray(0, 60), {}],
    ['a decompression bomb of a thousand million pixels', png(32_000, 32_000, { rows: 4 }), {}],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01'), { type: 'application/octet-stream', name: 'x.exe' }],
  ])('is not %s', async (_name, bytes, as) => {
    expect(await upload(bytes, as)).toMatchObject({ status: 422, reason: 'picture_invalid', path: '' })
  })

  it('is at most ten megabytes', async () => {
    const { status, reason } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1))
    expect([413, 422]).toContain(status)
    expect(['picture_too_large', 'too_large']).toContain(reason)
  })

  it('is named by the server, whatever its name was', async () => {
    const { path } = await upload(png(4, 4), { name: '../../../../etc/passwd.png' })
    expect(path).toMatch(/^\/upload\/[0-9a-z]{26}\.jpg$/)
  })

  it.each([
    '/upload/',
    '/upload/..%2f..%2fetc%2fpasswd.jpg',
    '/upload/x.jpg',
    `/upload/${'0'.repeat(26)}.jpg`,
    '/upload/site/none.svg',
  ])('is not found at %s', async (path) => expect((await fetchPicture(path)).status).toBe(404))

  it("can be its owner's avatar, and no foreign address can", async () => {
    const { path } = await upload(png(64, 64))
    await alice.call(account.setAvatar, { avatar: path })
    expect((await alice.call(account.profile, {})).avatar).toBe(path)
    for (const avatar of [
      'https://evil.example/x.jpg',
      '//evil.example/x.jpg',
      'javascript:alert(1)',
      '/upload/../x.jpg',
    ]) {
      expect(await alice.refusal(account.setAvatar, { avatar })).toBe('parameter_error')
    }
  })
})

describe('an invalid upload', () => {
  it.each<[string, () => Promise<Response>, number[]]>([
    ['without a file', () => post(new FormData()), [400, 422]],
    ['as a form of fields', () => post(new URLSearchParams({ file: 'x' })), [415]],
    ['as JSON', () => post(JSON.stringify({ file: 'x' }), 'application/json'), [415]],
    [
      'that is truncated',
      () =>
        post(
          '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
          'multipart/form-data; boundary=x',
        ),
      [400, 422],
    ],
  ])('is refused: %s', async (_name, send, statuses) => {
    const response = await send()
    expect(statuses).toContain(response.status)
    expect(await response.json()).toMatchObject({ ok: false })
  })
})

const post = (body: FormData | URLSearchParams | string, type?: string): Promise<Response> =>
  fetch(`${environment.url}/api${account.upload.path}`, {
    method: 'POST',
    headers: { authorization: alice.bearer, ...(type === undefined ? {} : { 'content-type': type }) },
    body,
  })
