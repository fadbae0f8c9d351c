import { endpoints } from '@bourse/contracts/api'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Rig, startRig } from '#rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

type Operation = {
  operationId: string
  parameters: { name: string }[]
  requestBody?: object
  responses: object
  security?: unknown
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

describe('the documents', () => {
  it('list every call of the closed table and no other', async () => {
    const { body } = await supertest(rig.url).get('/openapi.json')
    const document = body as Document
    const listed = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(listed.sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort())
  })

  it('say what goes in and what comes out, in our encodings', async () => {
    const { body } = await supertest(rig.url).get('/openapi.json')
    const document = body as Document
    const transfer = document.paths['/api/wallet/change']?.['post']
    expect(transfer?.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }))
    expect(JSON.stringify(transfer?.requestBody)).toContain('from_field')
    expect(transfer?.security).toBeDefined()
    const boards = JSON.stringify(document.paths['/api/currency/quotation_new']?.['get']?.responses)
    expect(boards).toContain('"now_price":{"type":"string","format":"decimal"')
    const candles = JSON.stringify(document.paths['/api/currency/new_timeshar']?.['get'])
    expect(candles).toContain('date-time')
    expect(candles).toContain('"name":"symbol","in":"query","required":true')
  })

  it('can be read as a page', async () => {
    const page = await supertest(rig.url).get('/docs/')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    const script = await supertest(rig.url).get('/docs/static/swagger-initializer.js')
    expect(script.status).toBe(200)
  })
})
