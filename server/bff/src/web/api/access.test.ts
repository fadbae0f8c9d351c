import { isServedByBff } from '@bourse/contracts/kit'
import { endpoints } from '@bourse/contracts/api'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({ extensions: true })
})
afterAll(() => bff.close())

const closed = endpoints.filter((endpoint) => endpoint.access !== 'public' && !isServedByBff(endpoint))

describe('an endpoint for members', () => {
  it.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s rejects guests',
    async (_name, endpoint) => {
      const path = `/api${endpoint.path.replaceAll(/:\w+/g, '1')}`
      const call = supertest(bff.url)
      const forged = { authorization: 'b1.forged', cookie: 'sid=forged', 'x-user-id': '1' }
      for (const headers of [{}, forged]) {
        const request = endpoint.method === 'GET' ? call.get(path) : call.post(path)
        const response = await request.set(headers)
        // Invalid input is reported to guests as well; nothing else is.
        expect([400, 401, 415]).toContain(response.status)
        expect(response.body.error.code).toMatch(/^(session_lost|input_invalid|unsupported_media)$/)
      }
      expect(bff.upstream.requests).toEqual([])
    },
  )
})
