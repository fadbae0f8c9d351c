// The minimal Fastify response of a prepared body: the bytes of a file in one buffer.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { announceUrl } from './announce.ts'

const app = Fastify()
for (const pair of process.argv.slice(2)) {
  const [path = '', file = ''] = pair.split('=')
  const body = readFileSync(file)
  app.get(path, (_request, reply) => reply.type('application/json').send(body))
}
await app.listen({ port: 0, host: '127.0.0.1' })
announceUrl(app.server.address())
