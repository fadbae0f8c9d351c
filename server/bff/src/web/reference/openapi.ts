import { endpoints } from '@bourse/contracts/api'
import {
  type AnySchema,
  apiError,
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  listRefusals,
  pathParameters,
  isUpload,
  movesMoney,
} from '@bourse/contracts/kit'
import { KEY_HEADERS, findKeyScope, SIGNATURE_WINDOW_MS } from '@bourse/contracts/security'
import * as z from 'zod/mini'
import { findPolicy } from '#policy'
import { IN_PROGRESS_STATUS } from '#web/response'
import { ERROR_MEANINGS, listErrors } from './errors.ts'
import { buildFields, type Json, type SchemaContext, buildSchema } from './schema.ts'
import type { Descriptions } from './descriptions.ts'
import { describeDelivery } from './webhook-delivery.ts'

export const INTRODUCTION =
  'Quantities and prices are decimal texts, moments ISO 8601 in UTC, flags booleans, ids integers. Every list is ' +
  '{list, page, limit, total}. Every call takes `lang`, one of ten languages. A response is {"ok":true,"data":…} with status ' +
  '200, or {"ok":false,"error":{code, message, request_id, reason?, fields?}} with a true status.'

/** The OpenAPI document, generated from the endpoint table. */
type DocumentOptions = { readonly publicOrigin: string | null; readonly missing: ReadonlySet<string> }

export function openApiDocument(
  descriptions: Descriptions,
  { publicOrigin, missing }: DocumentOptions,
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, descriptions, missing),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bourse',
      version: '1',
      summary: 'Trading, investing and wallet, as one table of endpoints.',
      description: INTRODUCTION,
    },
    servers: [{ url: publicOrigin ?? '/' }],
    externalDocs: {
      url: `${publicOrigin ?? ''}/docs/`,
      description: 'The same for people, with the live feed',
    },
    tags: [...new Set(endpoints.map((endpoint) => endpoint.area))].map((name) => ({ name })),
    paths,
    webhooks: { delivery: { post: describeDelivery(descriptions) } },
    components: {
      securitySchemes: { ...securitySchemes, ...keySchemes },
      headers,
      parameters,
      schemas: { Failure: failureSchema() },
      responses: responses(),
    },
  }
}

function operation(endpoint: Endpoint, descriptions: Descriptions, missing: ReadonlySet<string>): Json {
  const { name, area, access } = endpoint
  const refuses = listRefusals(endpoint)
  const note = descriptions.call(name)
  const [summary = name] = (note ?? name).split(/(?<=[.:])\s/)
  const { cache } = findPolicy(endpoint)
  const scope = findKeyScope(endpoint)
  return {
    operationId: name,
    tags: [area],
    summary: summary.replace(/[.:]$/, ''),
    ...(note === null || note === summary ? {} : { description: note }),
    security: access === 'public' ? [] : [...SESSION, ...(scope === null ? [] : KEYED)],
    ...(access === 'public' || scope === null ? {} : { 'x-key-scope': scope }),
    ...describeInput(endpoint, descriptions),
    'x-access': access,
    ...(refuses.length === 0 ? {} : { 'x-refuses': refuses }),
    ...(movesMoney(endpoint) ? { 'x-moves-money': true } : {}),
    ...(endpoint.upstream?.extension === true ? { 'x-extension': true } : {}),
    ...(missing.has(name) ? { 'x-not-available': true } : {}),
    ...(cache === undefined ? {} : { 'x-cache-max-age': cache.maxAgeSeconds }),
    responses: {
      200: {
        description: 'Done',
        headers: limitHeaders,
        content: json(envelope(buildSchema(endpoint.output, { area, side: 'answer', descriptions }))),
      },
      ...failureResponses(endpoint),
      ...(movesMoney(endpoint)
        ? { [IN_PROGRESS_STATUS]: { $ref: `#/components/responses/${IN_PROGRESS}` } }
        : {}),
    },
  }
}

/** The alternatives that identify a member: a session, or an API key that has the scope of the call. */
const SESSION = [{ bearer: [] }, { cookie: [], proof: [] }]
const KEYED = [{ key: [] }, { keyId: [], keyTime: [], keySignature: [] }]

const OR = '_or_'
const IN_PROGRESS = 'under_way'

/** Groups the errors of an endpoint by status, because OpenAPI has one response for each. */
function groupErrors(endpoint: Endpoint): ErrorCode[][] {
  const codes = listErrors(endpoint)
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))]
  return statuses.map((status) => codes.filter((code) => ERROR_STATUS[code] === status))
}

const failureResponses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    groupErrors(endpoint).map((codes) => [
      ERROR_STATUS[codes[0] ?? 'internal'],
      codes.includes('refused')
        ? refusal(listRefusals(endpoint))
        : { $ref: `#/components/responses/${codes.join(OR)}` },
    ]),
  )

const refusal = (reasons: readonly string[]): Json => ({
  description: [
    ERROR_MEANINGS.refused,
    ...(reasons.length === 0 ? [] : [`Checked in this order: ${reasons.join(', ')}.`]),
  ].join(' '),
  content: json({ $ref: '#/components/schemas/Failure' }),
})

function describeInput(endpoint: Endpoint, descriptions: Descriptions): Json {
  const context: SchemaContext = { area: endpoint.area, side: 'request', descriptions }
  const headerParameters = [
    { $ref: '#/components/parameters/RequestId' },
    { $ref: '#/components/parameters/Language' },
    ...(movesMoney(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  if (endpoint.method === 'GET') {
    const parameters = pathParameters(endpoint.path)
    const query = buildFields(endpoint.input, context).map(({ wire, isOptional, schema }) => {
      const { description, ...rest } = schema
      const where = parameters.includes(wire) ? 'path' : 'query'
      return {
        name: wire,
        in: where,
        required: !isOptional,
        ...(description === undefined ? {} : { description }),
        schema: rest,
      }
    })
    return { parameters: [...query, ...headerParameters] }
  }
  const schema = isUpload(endpoint)
    ? fileSchema
    : { title: inputName(endpoint), ...buildSchema(endpoint.input, context) }
  const content = isUpload(endpoint)
    ? { 'multipart/form-data': { schema } }
    : { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
  return {
    parameters: headerParameters,
    requestBody: { required: schema['required'] !== undefined, content },
  }
}

/** Names the input of a call, such as `SpotPlaceInput`; both content types refer to it. */
const inputName = ({ name }: Endpoint): string =>
  `${name.replaceAll(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())}Input`

const fileSchema: Json = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'A JPEG, PNG or WebP picture',
    },
  },
  required: ['file'],
}

const securitySchemes: Json = {
  bearer: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'For programs: the token from signing in, bare or after `Bearer`. It is valid for twelve hours.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'For pages: half of a session, never seen by scripts.',
  },
  proof: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'For pages: the other half, the bare token from signing in.',
  },
}

const header = (name: string, description: string): Json => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})

const keySchemes: Json = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of an API key, for the calls of its scopes (`x-key-scope`).',
  },
  keyId: header(KEY_HEADERS.key, 'The public half of an API key, in a signed request.'),
  keyTime: header(
    KEY_HEADERS.timestamp,
    `Unix time in milliseconds, at most ${SIGNATURE_WINDOW_MS / 1000} s from now.`,
  ),
  keySignature: header(
    KEY_HEADERS.signature,
    'HMAC-SHA-256 with the secret, in hexadecimal digits, of four lines without a last line break: time, method, ' +
      'path with query, SHA-256 of the body in hexadecimal digits. Each signature is accepted once.',
  ),
}

const headers: Json = {
  RateLimitPolicy: {
    description: 'The rate limit of the endpoint: its name, `q` requests in `w` seconds.',
    schema: { type: 'string', examples: ['"calls";q=6000;w=60'] },
  },
  RateLimit: {
    description: 'Its rest: `r` requests, until the reset in `t` seconds.',
    schema: { type: 'string', examples: ['"calls";r=5999;t=60'] },
  },
  RetryAfter: { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
}
const limitHeaders: Json = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
}
const waitHeaders: Json = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'One per intent, made by the caller. A request repeated with the same key receives the first outcome and ' +
      'is executed once; another input with it is refused with `key_reused`.',
    schema: { type: 'string', pattern: '^"?[A-Za-z0-9_-]{16,64}"?$' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Identifies the request in every log; generated if missing, and returned.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of texts; the field `lang` takes precedence.',
    schema: { type: 'string' },
  },
}

/** One component per error, and one for each group of errors that share a status. */
function responses(): Json {
  const groups = new Set(
    endpoints
      .flatMap(groupErrors)
      .filter((codes) => !codes.includes('refused'))
      .map((codes) => codes.join(OR)),
  )
  const failures = [...groups].map((name): [string, Json] => {
    const codes = name.split(OR) as ErrorCode[]
    const isBusy = codes.some((code) => code === 'rate_limited' || code === 'overloaded')
    const description = codes.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}`).join(' ')
    const content = json({ $ref: '#/components/schemas/Failure' })
    return [name, { description, ...(isBusy ? { headers: waitHeaders } : {}), content }]
  })
  return { ...Object.fromEntries(failures), [IN_PROGRESS]: inProgress }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const inProgress: Json = {
  description:
    '`refused` with the reason `in_progress`: the same write is in progress. Repeat it with its key for its outcome.',
  headers: waitHeaders,
  content: json({ $ref: '#/components/schemas/Failure' }),
}

const envelope = (payload: Json): Json => ({
  type: 'object',
  properties: { ok: { const: true }, data: payload },
  required: ['ok', 'data'],
})

function failureSchema(): Json {
  const { $schema: _, ...error } = z.toJSONSchema(apiError as AnySchema, { io: 'input' }) as Json
  return { type: 'object', properties: { ok: { const: false }, error }, required: ['ok', 'error'] }
}
