import { endpoints } from '@bourse/contracts/api'
import supertest from 'supertest'
import { describe, expect, it, vi } from 'vitest'
import { startTestBff } from '#testing'
import { createOfferedCalls } from './offered-calls.ts'

describe('the calls of an upstream', () => {
  it('are all offered by an exchange with our extensions', () => {
    const offered = createOfferedCalls({ extensions: true })
    expect(offered.missing().size).toBe(0)
  })

  it('are those of the family elsewhere', () => {
    const offered = createOfferedCalls({ extensions: false })
    expect(offered.missing().has('spot.amend')).toBe(true)
    expect(offered.missing().has('spot.place')).toBe(false)
  })

  it('are learnt from responses', () => {
    const offered = createOfferedCalls({ extensions: false })
    const nft = endpoints.filter(({ area }) => area === 'nft')
    for (const { name } of nft) offered.note(name, 'not-offered')
    const family = nft.filter(({ upstream }) => upstream?.extension !== true)
    expect(offered.health().notOffered).toEqual(expect.arrayContaining(family.map(({ name }) => name)))
    // A timeout states nothing; a response does.
    offered.note('nft.artworks', 'timeout')
    expect(offered.missing().has('nft.artworks')).toBe(true)
    offered.note('nft.artworks', 'ok')
    expect(offered.missing().has('nft.artworks')).toBe(false)
  })

  it('are learnt at the start by requests that have no effect, and stated to operators and programs', async () => {
    const bff = await startTestBff({ probesCalls: true })
    try {
      bff.upstream.on(
        'POST /api/lever/close',
        (_request, reply) => void reply.code(404).type('text/html').send('<h1>page not found</h1>'),
      )
      const readiness = async () =>
        (await supertest(bff.opsUrl).get('/readyz')).body as { notOffered: string[]; extensions: boolean }
      await vi.waitFor(async () => expect((await readiness()).notOffered).toContain('futures.close'), 10_000)
      expect((await readiness()).extensions).toBe(false)
      const { body } = await supertest(bff.url).get('/openapi.json')
      expect(body.paths['/api/lever/close'].post['x-not-available']).toBe(true)
      expect(body.paths['/api/coin/amend'].post['x-not-available']).toBe(true)
      expect(body.paths['/api/lever/my_trade'].post['x-not-available']).toBeUndefined()
      const page = (await supertest(bff.url).get('/docs/futures')).text
      expect(page).toContain('not available on this platform')
      // None of them could sign in, register or send a code.
      const paths = new Set(bff.upstream.requests.map(({ path }) => path))
      for (const path of ['/api/user/login', '/api/user/register']) expect(paths.has(path)).toBe(false)
      for (const { headers } of bff.upstream.requests) expect(headers['authorization']).toBeUndefined()
    } finally {
      await bff.close()
    }
  })
})
