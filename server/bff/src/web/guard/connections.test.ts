import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff | null = null
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await bff?.close()
  bff = null
})

/** Whether a connection stays open until a request on it is answered. */
async function isServed(url: string, from = '127.0.0.1'): Promise<boolean> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from })
  open.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET /api/fiats HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  return new Promise((done) => {
    socket.once('data', () => done(true))
    socket.once('close', () => done(false))
  })
}

const outcomes = async (count: number, url: string, from?: string) => {
  const served: boolean[] = []
  for (let each = 0; each < count; each++) served.push(await isServed(url, from))
  return served
}

describe('idle connections of one address', () => {
  it('are limited to four times its sockets and counted; other addresses connect, and so does it afterwards', async () => {
    bff = await startTestBff({ socketsPerAddress: 3 })
    const { url, opsUrl } = bff
    expect(await outcomes(15, url)).toEqual([...Array<boolean>(12).fill(true), false, false, false])
    expect(await outcomes(1, url, '127.0.0.2')).toEqual([true])
    const metrics = await (await fetch(`${opsUrl}/metrics`)).text()
    expect(metrics).toContain('connections_capped_total 3')
    open.splice(0).forEach((socket) => socket.destroy())
    await vi.waitFor(async () => expect(await isServed(url)).toBe(true))
  })

  it('are not limited behind a trusted balancer', async () => {
    bff = await startTestBff({ socketsPerAddress: 3, proxies: ['127.0.0.1'] })
    expect(await outcomes(15, bff.url)).toEqual(Array<boolean>(15).fill(true))
  })
})
