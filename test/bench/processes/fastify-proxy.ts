// Fastify with its own proxy plugin.
import proxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { announceUrl } from './announce.ts'

const [upstream = ''] = process.argv.slice(2)
const app = Fastify()
await app.register(proxy, { upstream, undici: { connections: 256, pipelining: 1 } })
await app.listen({ port: 0, host: '127.0.0.1' })
announceUrl(app.server.address())
