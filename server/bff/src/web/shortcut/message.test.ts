import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isSame, readMessage } from './message.ts'

const read = (text: string) => readMessage(Buffer.from(text, 'latin1'))
const HOST = 'Host: a\r\n'

describe('a request that has only one meaning', () => {
  it('is read with what counts in its head', () => {
    const text =
      'GET /api/faq?lang=th HTTP/1.1\r\nhost:a\r\nAccept-Language: \t th, en;q=0.5 \r\nX-Empty:\r\nACCEPT-ENCODING: br\r\n' +
      'X-Forwarded-For: 203.0.113.7\r\nx-request-id: my-own-name\r\nConnection: Keep-Alive\r\n\r\n'
    expect(read(text)).toEqual({
      method: 'GET',
      url: '/api/faq?lang=th',
      text,
      bytesHere: 0,
      head: {
        languages: 'th, en;q=0.5',
        encodings: 'br',
        forwarded: '203.0.113.7',
        requestId: 'my-own-name',
        bodyBytes: 0,
        goesOn: true,
      },
    })
  })

  it.each([
    ['', 0],
    ['{"a"', 4],
    ['{"a":12}', 8],
  ])('may have a body, of which %j has come', (body, bytesHere) => {
    const message = read(`POST /api/faq HTTP/1.1\r\n${HOST}Content-Length: 8\r\n\r\n${body}`)
    expect([message?.head.bodyBytes, message?.bytesHere]).toEqual([8, bytesHere])
  })

  it.each([
    'Connection: close',
    'Connection: keep-alive, te',
    'Proxy-Connection: close',
    'Upgrade: websocket',
  ])('may be the last one: %s', (field) => {
    expect(read(`GET / HTTP/1.1\r\n${HOST}${field}\r\n\r\n`)?.head.goesOn).toBe(false)
  })
})

describe('whatever could be read in two ways is not read', () => {
  it.each([
    ['nothing', ''],
    ['a piece of a head', `GET / HTTP/1.1\r\n${HOST}`],
    ['a head and a line of it that is missing its end', `GET / HTTP/1.1\r\n${HOST}\r`],
    ['the next request behind it', `GET / HTTP/1.1\r\n${HOST}\r\nGET / HTTP/1.1\r\n${HOST}\r\n`],
    ['an empty line before it', `\r\nGET / HTTP/1.1\r\n${HOST}\r\n`],
    ['more body than it has', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\n\r\nab`],
    ['a body that it does not speak of', `POST / HTTP/1.1\r\n${HOST}\r\na`],
    ['no host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    ['no field', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
    ['a length with a sign', `POST / HTTP/1.1\r\n${HOST}Content-Length: +1\r\n\r\na`],
    ['two lengths in one', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1, 1\r\n\r\na`],
    ['a length beyond all measure', `POST / HTTP/1.1\r\n${HOST}Content-Length: 9999999999\r\n\r\n`],
    ['a body in chunks', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a body in chunks, whispered', `POST / HTTP/1.1\r\n${HOST}transfer-encoding: identity\r\n\r\n`],
    [
      'somebody who waits for a word before his body',
      `POST / HTTP/1.1\r\n${HOST}Expect: 100-continue\r\n\r\n`,
    ],
    ['lines with half an end', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['half an end within a field', `GET / HTTP/1.1\r\n${HOST}X-A: 1\nX-B: 2\r\n\r\n`],
    ['a lone return within a field', `GET / HTTP/1.1\r\n${HOST}X-A: 1\rX-B: 2\r\n\r\n`],
    ['a field that goes on in the next line', `GET / HTTP/1.1\r\n${HOST}X-A: 1\r\n 2\r\n\r\n`],
    ['room before the colon', `POST / HTTP/1.1\r\n${HOST}Content-Length : 1\r\n\r\na`],
    ['a field without a name', `GET / HTTP/1.1\r\n${HOST}: 1\r\n\r\n`],
    ['a field without a colon', `GET / HTTP/1.1\r\n${HOST}X-A\r\n\r\n`],
    ['a character of no text', `GET / HTTP/1.1\r\n${HOST}X-A: \0\r\n\r\n`],
    ['letters beyond ASCII', `GET / HTTP/1.1\r\n${HOST}X-A: \u00e9\r\n\r\n`],
    ['an address with a blank', `GET /a b HTTP/1.1\r\n${HOST}\r\n`],
    ['an address with a house', `GET http://a/ HTTP/1.1\r\n${HOST}\r\n`],
    ['no address', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
    ['a call for a tunnel', `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`],
    ['a method in small letters', `get / HTTP/1.1\r\n${HOST}\r\n`],
    ['an old protocol', `GET / HTTP/1.0\r\n${HOST}\r\n`],
    ['a very long head', `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(8_192)}\r\n\r\n`],
  ])('%s', (_what, text) => {
    expect(read(text)).toBeNull()
  })
})

describe('what Node has read', () => {
  const message = read('GET /a HTTP/1.1\r\nHost: a\r\nX-A: \t1 \r\nX-B:\r\n\r\n')
  const seen = { method: 'GET', url: '/a', rawHeaders: ['Host', 'a', 'X-A', '1', 'X-B', ''] }
  const isRead = (request: object) =>
    message !== null && isSame(message, { ...seen, ...request } as unknown as IncomingMessage)

  it('may be the same', () => {
    expect(isRead({})).toBe(true)
  })

  it.each([
    { method: 'POST' },
    { url: '/A' },
    { rawHeaders: seen.rawHeaders.slice(2) },
    { rawHeaders: ['X-C', '1', ...seen.rawHeaders] },
    { rawHeaders: ['Host', 'a', 'X-A', '2', 'X-B', ''] },
    { rawHeaders: ['Host', 'a', 'x-a', '1', 'X-B', ''] },
  ])('or something else: %j', (other) => {
    expect(isRead(other)).toBe(false)
  })
})
