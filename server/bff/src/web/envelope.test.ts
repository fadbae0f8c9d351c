import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Rig, startRig } from '#rig'

let rig: Rig
let call: ReturnType<typeof supertest>
beforeAll(async () => {
  rig = await startRig({ upstreamTimeZone: 'Asia/Tokyo' })
  call = supertest(rig.url)
})
afterAll(() => rig.close())

describe('the normalised envelope', () => {
  it('carries an answer in our encodings, whatever the upstream writes', async () => {
    rig.upstream.on('GET /api/menu', () => ({
      type: 'ok',
      message: [{ id: '7', name: 'A', title: 't', is_financial: 1, secret: 'x' }],
    }))
    const { status, body } = await call.get('/api/menu').query({ lang: 'th' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      data: { list: [{ id: 7, name: 'A', is_financial: true }], total: null },
    })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(rig.upstream.seen.at(-1)?.query).toEqual({ lang: 'th' })
  })
})
