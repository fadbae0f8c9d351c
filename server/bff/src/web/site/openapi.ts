import { endpoints } from '@bourse/contracts/api'
import { type AnySchema, apiError, type Endpoint, placesOf, shapeOf } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { API_PREFIX } from '#web/api'

type Json = Record<string, unknown>

/** The document of the whole API, written from the closed table. */
export function openApiDocument(publicOrigin: string | null): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `${API_PREFIX}${endpoint.path}`.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bourse',
      version: '1',
      description:
        'Quantities and prices are decimal texts, moments ISO 8601 in UTC, flags booleans, ids integers. Every list is ' +
        '{list, page, limit, total}. Every call takes `lang`, one of ten languages.',
    },
    ...(publicOrigin === null ? {} : { servers: [{ url: publicOrigin }] }),
    tags: [...new Set(endpoints.map((endpoint) => endpoint.area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The text that signing in answered with, bare.',
        },
      },
      schemas: { Failure: failureSchema() },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    tags: [endpoint.area],
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...inputOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.refuses === undefined ? {} : { 'x-refuses': endpoint.refuses }),
    ...(endpoint.extension === true ? { 'x-extension': true } : {}),
    responses: {
      200: { description: 'Done', content: json(envelope(jsonSchema(endpoint.output, 'answer'))) },
      default: { description: 'Not done', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
  }
}

function inputOf(endpoint: Endpoint): Json {
  const schema = jsonSchema(endpoint.input, 'request')
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = new Set((schema['required'] ?? []) as string[])
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 16, maxLength: 64 },
  }
  const headers = endpoint.money === true ? [key] : []
  if (endpoint.method === 'GET') {
    const places = placesOf(endpoint.path)
    const query = Object.entries(properties).map(([name, schemaOfField]) => ({
      name,
      in: places.includes(name) ? 'path' : 'query',
      required: required.has(name),
      schema: schemaOfField,
    }))
    return { parameters: [...query, ...headers] }
  }
  const content =
    endpoint.upload === true
      ? { 'multipart/form-data': { schema: fileSchema } }
      : { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
  return { parameters: headers, requestBody: { content } }
}

const fileSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** The wire shape of a schema. Answers are described in our encodings, requests as tolerantly as they are read. */
function jsonSchema(schema: AnySchema, purpose: 'request' | 'answer'): Json {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const ours = purpose === 'answer' ? encodingOf(zodSchema as unknown as AnySchema) : null
      if (ours === null) return
      for (const key of Object.keys(target)) delete (target as Json)[key]
      Object.assign(target, ours)
    },
  }) as Json
  return written
}

/** Our encoding of a scalar; null where the written shape is right as it is. */
function encodingOf(schema: AnySchema): Json | null {
  const shape = shapeOf(schema)
  if (shape.kind === 'maybe') {
    const inner = jsonSchema(shape.inner, 'answer')
    return { anyOf: [inner, { type: 'null' }] }
  }
  if (shape.kind !== 'leaf') return null
  switch (shape.leaf) {
    case 'amount':
      return { type: 'string', format: 'decimal', examples: ['12.5'] }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'flag':
      return { type: 'boolean' }
    case 'id':
    case 'count':
      return { type: 'integer' }
    default:
      return null
  }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const envelope = (data: Json): Json => ({
  type: 'object',
  properties: { ok: { const: true }, data },
  required: ['ok', 'data'],
})

const failureSchema = (): Json => ({
  type: 'object',
  properties: { ok: { const: false }, error: jsonSchema(apiError, 'request') },
  required: ['ok', 'error'],
})
