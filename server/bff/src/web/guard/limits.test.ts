import { connect } from 'node:net'
import Fastify from 'fastify'
import supertest from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { type Rig, startRig } from '#rig'
import { hurryBodies } from './slow-bodies.ts'

let rig: Rig | null = null
afterEach(async () => {
  await rig?.close()
  rig = null
})
const login = { user_string: 'a@b.example', password: 'secret-1' }

describe('the budgets of an address', () => {
  it('are shared by sign-in, sign-up and new passwords, and forged addresses do not help', async () => {
    rig = await startRig({ limits: { loginsPerMinute: 3 } })
    rig.upstream.on('POST /api/user/login', () => ({
      type: 'error',
      message: 'wrong',
      reason: 'login_failed',
    }))
    const call = supertest(rig.url)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      const response = await call
        .post('/api/user/login')
        .set('x-forwarded-for', `10.0.0.${attempt}`)
        .send(login)
      statuses.push(response.status)
    }
    expect(statuses).toEqual([422, 422, 422, 429, 429])
    const other = await call.post('/api/user/forget').send({})
    expect([other.status, other.body.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(other.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call.get('/api/fiats')).status).toBe(200)
  })

  it('of codes is another one', async () => {
    rig = await startRig({ limits: { codesPerHour: 1 } })
    rig.upstream.on('POST /api/sms_mail', () => ({ type: 'ok', message: 'sent' }))
    const call = supertest(rig.url)
    const send = () => call.post('/api/sms_mail').send({ user_string: 'a@b.example' })
    expect([(await send()).status, (await send()).status]).toEqual([200, 429])
    expect((await call.post('/api/user/login').send({})).status).toBe(400)
  })

  it('belongs to the caller behind a balancer that is named', async () => {
    rig = await startRig({ limits: { codesPerHour: 1 }, proxies: ['127.0.0.1'] })
    rig.upstream.on('POST /api/sms_mail', () => ({ type: 'ok', message: 'sent' }))
    const call = supertest(rig.url)
    const send = (address: string) =>
      call.post('/api/sms_mail').set('x-forwarded-for', address).send({ user_string: 'a@b.example' })
    const statuses = [
      (await send('10.0.0.1')).status,
      (await send('10.0.0.2')).status,
      (await send('10.0.0.1')).status,
    ]
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('a body that never ends', () => {
  it('loses its connection', async () => {
    const app = Fastify()
    hurryBodies(app, 20)
    app.post('/', () => 'done')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const closed = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
        ),
      )
      socket.on('error', () => resolve(true))
      socket.on('close', () => resolve(true))
    })
    expect(closed).toBe(true)
    await app.close()
  })
})
