// Express with http-proxy-middleware, with keep-alive connections to the upstream.
import { Agent, createServer } from 'node:http'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { announceUrl } from './announce.ts'

const [target = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const app = express()
app.use(createProxyMiddleware({ target, agent }))
const server = createServer(app)
server.listen(0, '127.0.0.1', () => announceUrl(server.address()))
