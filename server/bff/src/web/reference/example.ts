import { futures } from '@bourse/contracts/futures'
import {
  type Endpoint,
  findLeaf,
  pathParameters,
  shapeOf,
  unwrapOptional,
  isUpload,
  movesMoney,
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
  '2026-03-03',
  '1700000000',
  '5',
  'spot.place',
  '2026-03',
  'e8b1c9d27f304a65',
  'Zm9vYmFyLWV4YW1wbGUtdG9rZW4tMTIz',
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

/** Writes the request as a shell command; `BOURSE`, `TOKEN` and `KEY` are variables of the user. */
export function writeCurl(endpoint: Endpoint): string {
  const input = { ...exampleInput(endpoint) }
  const path = endpoint.path.replaceAll(/:([a-z_]+)/g, (_whole, name: string) => String(input[name]))
  for (const parameter of pathParameters(endpoint.path)) delete input[parameter]
  const fields = Object.entries(input).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((each) => `--data-urlencode '${name}[]=${String(each)}'`)
      : [`${/^[\w.]+$/.test(String(value)) ? '-d' : '--data-urlencode'} '${name}=${String(value)}'`],
  )
  const isRead = endpoint.method === 'GET'
  const words = [
    `curl ${isRead && fields.length > 0 ? '-G ' : isRead ? '' : '-X POST '}"$BOURSE/api${path}"`,
    ...(endpoint.access === 'public' ? [] : ['-H "Authorization: $TOKEN"']),
    ...(movesMoney(endpoint) ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...(isUpload(endpoint) ? ["-F 'file=@picture.jpg'"] : fields),
  ]
  return words.join(' \\\n  ')
}
