import { type Endpoint, type Input, shapeOf } from '@bourse/contracts/kit'
import * as z from 'zod/mini'

/** An incomplete request body. */
export type InputDraft<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/**
 * The first issue of each field by the endpoint's input schema, under code names: `{ code: 'code_invalid'
 * }`.
 */
export function inputIssues<E extends Endpoint>(
  endpoint: E,
  input: InputDraft<Input<E>>,
): Record<string, string> {
  const shape = shapeOf(endpoint.input)
  const fields = shape.kind === 'record' ? shape.fields : []
  const issues: Record<string, string> = {}
  for (const { path, message } of z.safeEncode(endpoint.input, input as never).error?.issues ?? []) {
    const wire = String(path[0])
    issues[fields.find((field) => field.wire === wire)?.name ?? wire] ??= message
  }
  return issues
}
