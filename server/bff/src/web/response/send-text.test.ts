import Fastify from 'fastify'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendText } from './send-text.ts'

const TEXTS = {
  plain: '{"ok":true}',
  thai: '{"ok":"ใช่"}',
  latin: '{"ok":"déjà"}',
  empty: '',
  long: 'x'.repeat(200_000),
}
const app = Fastify()
const finished: string[] = []

beforeAll(async () => {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-own', 'here')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    finished.push(`${request.url} ${reply.statusCode}`)
    done()
  })
  for (const [name, text] of Object.entries(TEXTS)) {
    app.get(`/${name}`, (_request, reply) => sendText(reply.type('text/plain; charset=utf-8'), text))
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

it.each(Object.entries(TEXTS))(
  'a %s text is sent whole, with its head, and is seen to finish',
  async (name, text) => {
    const response = await supertest(app.server).get(`/${name}`)
    expect([response.status, response.text]).toEqual([200, text])
    expect(response.headers).toMatchObject({
      'x-own': 'here',
      'content-length': String(Buffer.byteLength(text)),
      'content-type': 'text/plain; charset=utf-8',
    })
    await vi.waitFor(() => expect(finished).toContain(`/${name} 200`), { timeout: 20_000 })
  },
)

it('simultaneous texts each reach their own client', async () => {
  const names = Array.from({ length: 40 }, (_, at) => Object.keys(TEXTS)[at % 5] as keyof typeof TEXTS)
  const responses = await Promise.all(names.map((name) => supertest(app.server).get(`/${name}`)))
  expect(responses.map(({ text }) => text)).toEqual(names.map((name) => TEXTS[name]))
})
