// httpxy as in its manual, with keep-alive connections to the upstream.
import { Agent, createServer } from 'node:http'
import { createProxyServer } from 'httpxy'
import { announceUrl } from './announce.ts'

const [target = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const proxy = createProxyServer({ target, agent })
const server = createServer((request, response) => {
  proxy.web(request, response).catch((error: unknown) => {
    response.statusCode = 502
    response.end(String(error))
  })
})
server.maxRequestsPerSocket = 0
server.listen(0, '127.0.0.1', () => announceUrl(server.address()))
