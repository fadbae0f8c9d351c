import {
  type AnySchema,
  type Endpoint,
  findLeaf,
  PAGE_SIZE,
  shapeOf,
  unwrapOptional,
} from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { ApiFailure } from '#web/response'
import type { Fields } from './fields.ts'
import { findUnknownFields, type UnknownField } from './unknown-fields.ts'

/** Validates the input for the upstream: declared fields only, in wire names. */
export function checkInput(
  endpoint: Endpoint,
  sent: Fields,
  isTolerant: boolean,
): Readonly<Record<string, unknown>> {
  // A misspelt field may be a limit or a protection, and without it a write would do something else.
  if (!isTolerant && endpoint.method !== 'GET') refuseUnknownFields(endpoint, sent)
  const fields = dropEmpty(endpoint, sent)
  const read = z.safeDecode(endpoint.input, fields as never)
  if (!read.success) throw inputFailure(...listIssues(read.error, fields, endpoint))
  const input = z.encode(endpoint.input, read.data as never) as Record<string, unknown>
  return isPaged(endpoint) ? { page: 1, limit: endpoint.http?.pageSize ?? PAGE_SIZE, ...input } : input
}

/**
 * Drops empty texts, which forms send for missing values. In a write an empty number, id, flag or choice is
 * refused: the caller may have meant a limit, and without it the call would be unprotected.
 */
function dropEmpty(endpoint: Endpoint, sent: Fields): Fields {
  const fields = Object.create(null) as Record<string, unknown>
  const problems = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(sent)) {
    if (value !== '' && value !== null) fields[name] = value
    else if (!mayBeEmpty(endpoint, name)) problems[name] = 'empty'
  }
  if (Object.keys(problems).length > 0) throw inputFailure({ ...problems })
  return { ...fields }
}

/** Whether a field may be empty; the schema reports a missing required one. */
function mayBeEmpty({ method, upstream, input }: Endpoint, name: string): boolean {
  const shape = shapeOf(input)
  if (method === 'GET' || shape.kind !== 'record' || upstream?.mayBeEmpty?.includes(name) === true)
    return true
  const field = shape.fields.find(({ wire }) => wire === name)
  return (
    field === undefined || !unwrapOptional(field.schema).isOptional || findLeaf(field.schema)?.leaf === 'text'
  )
}

function refuseUnknownFields({ input }: Endpoint, sent: Fields): void {
  const unknown = findUnknownFields(input, sent, ANY_CALL)
  if (unknown.length === 0) return
  const buildEntries = (value: (field: UnknownField) => string) =>
    Object.fromEntries(unknown.map((field) => [field.path, value(field)]))
  throw inputFailure(
    buildEntries(() => 'unknown_field'),
    buildEntries(({ nearest }) => (nearest === null ? '' : `the nearest one is ${nearest}`)),
  )
}

/** Fields of every call. */
const ANY_CALL = ['lang']

/**
 * Names each field, its problem and what is expected in words: `Parameter error: amount not positive (amount),
 * count invalid, from 1 to 100 (limit)`.
 */
export function inputFailure(
  fields: Readonly<Record<string, string>>,
  expected: Readonly<Record<string, string>> = {},
): ApiFailure {
  const problems = Object.entries(fields).map(([name, code]) => {
    const problem = code.replaceAll('_', ' ')
    const hint = expected[name] ?? ''
    return `${hint === '' ? problem : `${problem}, ${hint}`} (${name})`
  })
  return new ApiFailure('input_invalid', `Parameter error: ${problems.join(', ')}`, { fields })
}

/** Whether an endpoint is paged: a request without a limit gets the product's or the endpoint's page size. */
function isPaged(endpoint: Endpoint): boolean {
  const shape = shapeOf(endpoint.input)
  return shape.kind === 'record' && shape.fields.some((field) => field.wire === 'limit')
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Lists one code per field, under the caller's field name, and the values that each field accepts. */
function listIssues(
  error: { readonly issues: readonly Issue[] },
  sent: Fields,
  { input }: Endpoint,
): [codes: Record<string, string>, expected: Record<string, string>] {
  const codes: Record<string, string> = Object.create(null) as Record<string, string>
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? 'body')
    codes[name] ??= sent[name] === undefined ? 'required' : toIssueCode(message)
  }
  const expected = Object.keys(codes).map((name) => [name, describeExpected(input, name)])
  return [{ ...codes }, Object.fromEntries(expected) as Record<string, string>]
}

/** Converts a message to a code: contracts define codes, messages of the library are none. */
const toIssueCode = (message: string): string => (/^[a-z][a-z0-9_]*$/.test(message) ? message : 'invalid')

/** Describes the choices or the bounds of a field; empty without either. */
function describeExpected(input: AnySchema, name: string): string {
  const shape = shapeOf(input)
  const field = shape.kind === 'record' ? shape.fields.find(({ wire }) => wire === name) : undefined
  const { leaf, values, bounds } = (field === undefined ? null : findLeaf(field.schema)) ?? {}
  if (values !== undefined)
    return `one of ${Object.entries(values)
      .map(([ours, wire]) => (ours === String(wire) ? ours : `${wire} (${ours})`))
      .join(', ')}`
  if (bounds === undefined) return ''
  return `${bounds.from} to ${bounds.to}${leaf === 'text' ? ' characters' : ''}`
}
