import { type Endpoint, PAGE_SIZE, shapeOf } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { ApiFailure } from '#web/response'
import type { Fields } from './fields.ts'

/** The upstream input: declared fields only, validated, in wire names. */
export function checkInput(endpoint: Endpoint, fields: Fields): Readonly<Record<string, unknown>> {
  const read = z.safeDecode(endpoint.input, fields as never)
  if (!read.success) throw inputFailure(issuesOf(read.error, fields))
  const input = z.encode(endpoint.input, read.data as never) as Record<string, unknown>
  return isPaged(endpoint) ? { page: 1, limit: endpoint.pageSize ?? PAGE_SIZE, ...input } : input
}

/** Names each field and its problem in words: `Parameter error: amount not positive (amount), required (code)`. */
export function inputFailure(fields: Readonly<Record<string, string>>): ApiFailure {
  const problems = Object.entries(fields).map(([name, code]) => `${code.replaceAll('_', ' ')} (${name})`)
  return new ApiFailure('input_invalid', `Parameter error: ${problems.join(', ')}`, { fields })
}

/** Upstreams have different default page sizes; a request without a limit gets the product's or the endpoint's. */
function isPaged(endpoint: Endpoint): boolean {
  const shape = shapeOf(endpoint.input)
  return shape.kind === 'record' && shape.fields.some((field) => field.wire === 'limit')
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** One code per field, under the caller's field name. */
function issuesOf(error: { readonly issues: readonly Issue[] }, sent: Fields): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? 'body')
    fields[name] ??= sent[name] === undefined ? 'required' : codeOf(message)
  }
  return { ...fields }
}

/** Contracts define codes; messages of the library are not codes. */
const codeOf = (message: string): string => (/^[a-z][a-z0-9_]*$/.test(message) ? message : 'invalid')
