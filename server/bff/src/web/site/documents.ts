import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** `/openapi.json` for programs and `/docs` for people, both from the closed table. */
export async function mountDocuments(app: FastifyInstance, publicOrigin: string | null): Promise<void> {
  const document = openApiDocument(publicOrigin)
  const text = JSON.stringify(document)
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCUMENTS_POLICY,
    theme: { title: 'Bourse' },
  })
}

/** The documents' page brings its own styles and draws its own pictures; it may reach nothing but this server. */
const DOCUMENTS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
