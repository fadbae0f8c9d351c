import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

const dir = mkdtempSync(join(tmpdir(), 'bourse-client-'))
const INLINE = 'start()'
const script = 'console.log("app")'.repeat(100)
let bff: TestBff
let call: ReturnType<typeof supertest>
beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(
    join(dir, 'index.html'),
    `<title>B</title><script>${INLINE}</script><style>${'.a{}'.repeat(500)}</style><script type="application/json" id="boot"><!--boot--></script>`,
  )
  writeFileSync(join(dir, 'mark.svg'), '<svg/>')
  writeFileSync(join(dir, 'sw.js'), script)
  writeFileSync(join(dir, 'manifest.webmanifest'), '{}')
  writeFileSync(join(dir, 'assets/main-BQfZ3kLx.js'), script)
  writeFileSync(join(dir, 'assets/main-BQfZ3kLx.js.br'), brotliCompressSync(script))
  writeFileSync(join(dir, 'assets/main-BQfZ3kLx.js.gz'), gzipSync(script))
  bff = await startTestBff({ clientDir: dir })
  call = supertest(bff.url)
  bff.upstream.on('GET /api/getSiteConfig', ({ query }) => ({
    type: 'ok',
    message: { site_name: `</script><img src=x onerror=alert(1)> ${query['lang']}` },
  }))
})
afterAll(async () => {
  await bff.close()
  rmSync(dir, { recursive: true })
})

describe("the app's files", () => {
  it('are found from the root', async () => {
    for (const [path, target] of [
      ['/', '/h5/'],
      ['/h5', '/h5/'],
      ['/favicon.ico', '/h5/favicon.ico'],
      ['/apple-touch-icon.png', '/h5/apple-touch-icon.png'],
      ['/h5/pages/fund/assets', '/h5/#/pages/fund/assets'],
      ['/h5/%23/pages/fund/assets', '/h5/#/pages/fund/assets'],
      [
        '/h5/%23%2Fpages%2Ffund%2Fassets%3Ftab%3Dspot%26a%3Db%2526c',
        '/h5/#/pages/fund/assets?tab=spot&a=b%26c',
      ],
      ['/h5%23/pages/market/market/', '/h5/#/pages/market/market'],
      ['/%23/pages/common/register?code=FRIEND7', '/h5/#/pages/common/register?code=FRIEND7'],
      // Encoded line ends stay encoded, so they end no header.
      ['/pages/a?x=%0d%0aset-cookie:a', '/h5/#/pages/a?x=%0d%0aset-cookie:a'],
      ['/pages/common/login?to=fund%2Fassets', '/h5/#/pages/common/login?to=fund%2Fassets'],
    ] as const) {
      const response = await call.get(path)
      expect([response.status, response.headers['location']]).toEqual([302, target])
      expect((await call.head(path)).status).toBe(302)
    }
  })

  it('are sent precompressed, immutable where the name has a hash', async () => {
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const response = await call.get('/h5/assets/main-BQfZ3kLx.js').set('accept-encoding', accepted)
      expect([response.status, response.headers['content-encoding'], response.text]).toEqual([
        200,
        encoding,
        script,
      ])
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect((await call.get('/h5/mark.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('are these and no others', async () => {
    for (const path of [
      '/h5/pages/',
      '/h5/%23/pages/..%2F..%2Fetc',
      '/h5/%23/pages//evil.example',
      '/h5/%23/other/page',
      '/h5/nothing.js',
      '/h5/assets/',
      '/h5/.env',
      '/h5/assets/main-BQfZ3kLx.js.map',
    ]) {
      expect([path, (await call.get(path)).status]).toEqual([path, 404])
    }
  })
})

describe('the installable app', () => {
  it('has a worker that browsers check at each visit, for the pages below its folder', async () => {
    const response = await call.get('/h5/sw.js')
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript/) as string,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers).not.toHaveProperty('service-worker-allowed')
    // Trusted types would refuse it the import of `push.js`.
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';connect-src 'self'",
    )
  })

  it('has a manifest of its own type, which is checked at each visit', async () => {
    expect((await call.get('/h5/manifest.webmanifest')).headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json') as string,
      'cache-control': 'no-cache',
    })
  })

  it('has a shell: the page without data, the same for everybody, with the policy of the page', async () => {
    const [shell, page] = [
      await call.get('/h5/shell.html').set('accept-language', 'th'),
      await call.get('/h5/'),
    ]
    expect(/id="boot">(.*?)<\/script>/s.exec(shell.text)?.[1]).toBe('{}')
    expect(shell.text).toBe((await call.get('/h5/shell.html').set('accept-language', 'ko')).text)
    expect(shell.headers['cache-control']).toBe('no-cache')
    expect(shell.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
    for (const part of ["worker-src 'self'", "manifest-src 'self'", 'trusted-types dompurify bourse-worker'])
      expect(shell.headers['content-security-policy']).toContain(part)
  })
})

describe('the page', () => {
  it('contains site and fiat table in the requested language, with no value able to leave its element', async () => {
    const response = await call.get('/h5/').set('accept-language', 'th-TH,th')
    const json = /id="boot">(.*?)<\/script>/s.exec(response.text)?.[1] ?? ''
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toMatchObject({
      language: 'th',
      site: { site_name: '</script><img src=x onerror=alert(1)> th' },
      fiats: expect.arrayContaining([{ code: 'THB', rate: '36.1064' }]) as unknown[],
    })
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('accept-language') as string,
    })
  })

  it('is compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await call.get('/h5/').set('accept-encoding', encoding)
      expect(response.headers['content-encoding']).toBe(encoding)
      expect(response.text).toContain('id="boot"')
    }
  })

  it('may run its own scripts only, in no frame, and connect to its own server', async () => {
    const policy = String((await call.get('/h5/')).headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      `script-src 'self' 'sha256-${createHash('sha256').update(INLINE).digest('base64')}';`,
      `connect-src 'self' ws://${new URL(bff.url).host} wss://${new URL(bff.url).host};`,
      "frame-ancestors 'none'",
      "frame-src 'self' https:",
      "media-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify',
    ]) {
      expect(policy).toContain(part)
    }
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
  })

  it('connects to no host that only the Host header names', async () => {
    const policyFor = async (host: string) => {
      const socket = connect(Number(new URL(bff.url).port), '127.0.0.1')
      socket.write(`GET /h5/ HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
      return /connect-src [^;]*/.exec(await text(socket))?.[0]
    }
    expect(await policyFor('localhost:8080')).toBe(
      "connect-src 'self' ws://localhost:8080 wss://localhost:8080",
    )
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '10.0.0.1:80',
      '[::2]',
      '127.0.0.1.evil.example',
    ])
      expect([host, await policyFor(host)]).toEqual([host, "connect-src 'self' 'self'"])
    const named = await startTestBff({ clientDir: dir, publicOrigin: 'https://trade.example' })
    try {
      const page = await fetch(`${named.url}/h5/`)
      expect(page.headers.get('content-security-policy')).toContain(
        "connect-src 'self' ws://trade.example wss://trade.example;",
      )
    } finally {
      await named.close()
    }
  })

  it('loads without the upstream too', async () => {
    bff.upstream.on('GET /api/getSiteConfig', (_seen, reply) => reply.code(500).send('x'))
    const response = await call.get('/h5/').set('accept-language', 'ko')
    expect(response.status).toBe(200)
    expect(response.text).toContain('"site":null')
  })
})

describe("the upstream's pictures", () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')

  it('are served as pictures with a restrictive policy', async () => {
    bff.upstream.on('GET /upload/site/a.png', (_seen, reply) =>
      reply
        .header('set-cookie', 'evil=1')
        .header('access-control-allow-origin', '*')
        .type('image/png')
        .send(png),
    )
    const response = await call.get('/upload/site/a.png').set({ cookie: 'sid=1', 'x-user-id': '7' })
    expect(response.body).toEqual(png)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    })
    expect(response.headers).not.toHaveProperty('set-cookie')
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    const seen = bff.upstream.requests.at(-1)
    expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'x-request-id',
    ])
  })

  it('are rejected with any other content type', async () => {
    bff.upstream.on('GET /upload/b.png', (_seen, reply) =>
      reply.type('text/html').send('<script>alert(1)</script>'),
    )
    bff.upstream.on('GET /upload/c.png', (_seen, reply) =>
      reply.code(302).header('location', 'http://evil/').send(''),
    )
    for (const path of ['/upload/b.png', '/upload/c.png']) {
      const response = await call.get(path)
      expect([response.status, response.body.error.code]).toEqual([502, 'upstream_invalid'])
      expect(response.text).not.toContain('script>')
      expect(response.headers).not.toHaveProperty('location')
    }
    const missing = await call.get('/upload/none.png')
    expect([missing.status, missing.body.error.code]).toEqual([404, 'not_found'])
  })

  it('are requested with the session of a verified member', async () => {
    const bearer = await bff.signIn()
    bff.upstream.on('GET /upload/mine.jpg', ({ headers }, reply) =>
      headers['authorization'] === 'token-of-42'
        ? reply.type('image/jpeg').send(png)
        : reply.code(404).send(''),
    )
    expect((await call.get('/upload/mine.jpg')).status).toBe(404)
    expect((await call.get('/upload/mine.jpg').set('authorization', bearer)).status).toBe(200)
  })

  it('are shown to a page by its cookie alone, and never with another session’s token', async () => {
    await bff.signIn()
    const login = await fetch(`${bff.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: bff.url },
      body: JSON.stringify({ user_string: 'a@example.com', password: 'correct horse' }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const seen: unknown[] = []
    bff.upstream.on('GET /upload/mine.jpg', ({ headers }, reply) => {
      seen.push(headers['authorization'])
      return reply.header('cache-control', 'private, no-store').type('image/jpeg').send(png)
    })
    const shown = await call.get('/upload/mine.jpg').set('cookie', cookie)
    await call.get('/upload/mine.jpg').set('cookie', cookie).set('authorization', 'x'.repeat(43))
    expect(seen).toEqual(['token-of-42', undefined])
    expect(shown.headers['cache-control']).toBe('private, no-store')
  })
})

describe('the media of artworks', () => {
  const sound = Buffer.from('RIFF....WAVEfmt ')

  it('are served whole or in one range, and cached for long where they never change', async () => {
    bff.upstream.on('GET /upload/nft/a.wav', ({ headers }, reply) => {
      void reply.type('audio/wav').header('cache-control', 'public, max-age=31536000, immutable')
      if (headers['range'] === undefined) return reply.send(sound)
      expect(headers['range']).toBe('bytes=4-7')
      return reply.code(206).header('content-range', 'bytes 4-7/16').send(sound.subarray(4, 8))
    })
    const part = await call.get('/upload/nft/a.wav').set('range', 'bytes=4-7')
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 4-7/16'])
    expect(part.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(part.headers['content-security-policy']).toContain('sandbox')
    for (const range of ['bytes=0-1,4-5', 'lines=1-2'])
      expect((await call.get('/upload/nft/a.wav').set('range', range)).status).toBe(200)
  })

  it('are rejected as any other content type, and pictures in parts', async () => {
    bff.upstream.on('GET /upload/nft/b.webm', (_seen, reply) => reply.type('text/html').send('<p>'))
    bff.upstream.on('GET /upload/nft/b.png', (_seen, reply) => reply.type('audio/wav').send(sound))
    bff.upstream.on('GET /upload/nft/c.png', (_seen, reply) => reply.code(206).type('image/png').send(sound))
    for (const path of ['b.webm', 'b.png', 'c.png']) {
      const response = await call.get(`/upload/nft/${path}`)
      expect([response.status, response.body.error.code]).toEqual([502, 'upstream_invalid'])
      expect(response.headers).not.toHaveProperty('content-range')
    }
    expect((await call.get('/upload/nft/a.html')).status).toBe(404)
  })
})

describe('a picture upload', () => {
  it("is streamed with the member's token", async () => {
    const bearer = await bff.signIn()
    bff.upstream.on('POST /api/upload', () => ({ type: 'ok', message: '/upload/x.jpg' }))
    const picture = Buffer.alloc(300_000, 7)
    const response = await call
      .post('/api/upload')
      .set('authorization', bearer)
      .attach('file', picture, 'a.png')
    expect(response.body).toEqual({ ok: true, data: '/upload/x.jpg' })
    const seen = bff.upstream.requests.at(-1)
    expect(seen?.headers['authorization']).toBe('token-of-42')
    expect(Buffer.from(seen?.body as Buffer).includes(picture)).toBe(true)
  })

  it('is refused for guests, over five megabytes, and as anything but multipart', async () => {
    const bearer = await bff.signIn()
    expect((await call.post('/api/upload').attach('file', Buffer.from('x'), 'a.png')).status).toBe(401)
    const big = await call
      .post('/api/upload')
      .set('authorization', bearer)
      .attach('file', Buffer.alloc(6_000_000), 'a.png')
    expect([big.status, big.body.error.code]).toEqual([413, 'too_large'])
    const form = await call.post('/api/upload').set('authorization', bearer).type('form').send('file=x')
    expect(form.status).toBe(415)
  })

  it('of no declared length is limited while streaming', async () => {
    const bearer = await bff.signIn()
    async function* endless() {
      for (let sent = 0; sent < 90; sent++) yield Buffer.alloc(65_536)
    }
    const response = await fetch(`${bff.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: bearer, 'content-type': 'multipart/form-data; boundary=x' },
      body: endless(),
      duplex: 'half',
    } as unknown as RequestInit)
    expect(response.status).toBe(413)
  })
})
