import { futures } from '@bourse/contracts/futures'
import {
  type Endpoint,
  findLeaf,
  isUpload,
  movesMoney,
  pathParameters,
  shapeOf,
  unwrapOptional,
} from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import * as z from 'zod/mini'

/** Sample texts: the first one valid for a required text is shown. */
const TEXTS: readonly unknown[] = [
  'you@example.com',
  '123456',
  '12025550123',
  'correct horse 7',
  'version',
  'BTC/USDT',
  '1min',
  'email',
  'withdrawal',
  'login',
  '/upload/picture.jpg',
  'https://bot.example/hook',
  '2026-03-03',
  '1700000000',
  '5',
  'spot.place',
  '2026-03',
  'e8b1c9d27f304a65',
  'Zm9vYmFyLWV4YW1wbGUtdG9rZW4tMTIz',
  'JP',
  ['4000123412341234'],
]

/** Builds a minimal input in wire names. */
export function exampleInput(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const shape = shapeOf(endpoint.input)
  if (shape.kind !== 'record') throw new Error(`the input of ${endpoint.name} is not a record`)
  const demanded = shape.fields.filter(({ schema }) => !unwrapOptional(schema).isOptional)
  return Object.fromEntries(
    demanded.map(({ wire, schema }) => {
      const value = listCandidates(schema).find(
        (candidate) => z.safeDecode(schema, candidate as never).success,
      )
      if (value === undefined) throw new Error(`${endpoint.name}: no example fits ${wire}; add one`)
      return [wire, value]
    }),
  )
}

function listCandidates(schema: Endpoint['input']): readonly unknown[] {
  const leaf = findLeaf(schema)
  switch (leaf?.leaf) {
    case 'amount':
      return ['0.5']
    case 'id':
      return [1]
    case 'count':
      return [1, 5, 60, 1_772_500_000]
    case 'flag':
      return [true]
    case 'choice':
      return Object.values(leaf.values ?? {})
    default:
      // Lists of orders in one field.
      return [...TEXTS, ...[spot.place, futures.open].map((each) => JSON.stringify([exampleInput(each)]))]
  }
}

/** The example request of an endpoint. Fields of a GET stand in its query. */
type ExampleRequest = {
  readonly method: string
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly needsToken: boolean
  readonly needsKey: boolean
  readonly sendsFile: boolean
}

function buildRequest(endpoint: Endpoint): ExampleRequest {
  const input = { ...exampleInput(endpoint) }
  const path = endpoint.path.replaceAll(/:([a-z_]+)/g, (_whole, name: string) => String(input[name]))
  for (const parameter of pathParameters(endpoint.path)) delete input[parameter]
  return {
    method: endpoint.method,
    path: `/api${path}`,
    fields: Object.entries(input).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((each) => [`${name}[]`, String(each)] as const)
        : [[name, String(value)] as const],
    ),
    needsToken: endpoint.access !== 'public',
    needsKey: movesMoney(endpoint),
    sendsFile: isUpload(endpoint),
  }
}

/** Writes the request as a shell command; `BOURSE`, `TOKEN` and `KEY` are variables of the user. */
export function writeCurl(endpoint: Endpoint): string {
  const { method, path, fields, needsToken, needsKey, sendsFile } = buildRequest(endpoint)
  const isRead = method === 'GET'
  const options = fields.map(
    ([name, value]) =>
      `${/^[\w.]+$/.test(value) && !name.endsWith(']') ? '-d' : '--data-urlencode'} '${name}=${value}'`,
  )
  const words = [
    `curl ${isRead && fields.length > 0 ? '-G ' : isRead ? '' : '-X POST '}"$BOURSE${path}"`,
    ...(needsToken ? ['-H "Authorization: $TOKEN"'] : []),
    ...(needsKey ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...(sendsFile ? ["-F 'file=@picture.jpg'"] : options),
  ]
  return words.join(' \\\n  ')
}

/** Writes the request for Node, without a library; the user defines the same three names. */
export function writeTypeScript(endpoint: Endpoint): string {
  const { method, path, fields, needsToken, needsKey, sendsFile } = buildRequest(endpoint)
  const isRead = method === 'GET'
  const parameters = `new URLSearchParams([${fields.map(([name, value]) => `\n  [${quote(name)}, ${quote(value)}],`).join('')}\n])`
  const headers = [
    ...(needsToken ? ['Authorization: TOKEN'] : []),
    ...(needsKey ? ["'Idempotency-Key': KEY"] : []),
  ]
  const options = [
    ...(isRead ? [] : ["method: 'POST'"]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(isRead || (fields.length === 0 && !sendsFile) ? [] : ['body']),
  ]
  const lines = [
    ...(sendsFile
      ? ['const body = new FormData()', "body.append('file', await openAsBlob('picture.jpg'), 'picture.jpg')"]
      : fields.length > 0
        ? [`const ${isRead ? 'query' : 'body'} = ${parameters}`]
        : []),
    `const response = await fetch(\`\${BOURSE}${path}${isRead && fields.length > 0 ? '?${query}' : ''}\`${options.length > 0 ? `, { ${options.join(', ')} }` : ''})`,
    'console.log(await response.json())',
  ]
  return [...(sendsFile ? ["import { openAsBlob } from 'node:fs'"] : []), ...lines].join('\n')
}

/** Writes the request for Python with `requests`; the user defines the same three names. */
export function writePython(endpoint: Endpoint): string {
  const { method, path, fields, needsToken, needsKey, sendsFile } = buildRequest(endpoint)
  const isRead = method === 'GET'
  const headers = [
    ...(needsToken ? ['"Authorization": TOKEN'] : []),
    ...(needsKey ? ['"Idempotency-Key": KEY'] : []),
  ]
  const pairs = fields.map(([name, value]) => `(${quote(name)}, ${quote(value)})`)
  const options = [
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(sendsFile
      ? ['files={"file": open("picture.jpg", "rb")}']
      : pairs.length > 0
        ? [`${isRead ? 'params' : 'data'}=[${pairs.map((pair) => `\n        ${pair},`).join('')}\n    ]`]
        : []),
  ]
  return [
    'import requests',
    '',
    `response = requests.${isRead ? 'get' : 'post'}(`,
    ...[`f"{BOURSE}${path}"`, ...options].map((option) => `    ${option},`),
    ')',
    'print(response.json())',
  ].join('\n')
}

const quote = (text: string): string => JSON.stringify(text)
