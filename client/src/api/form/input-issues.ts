import { type AnySchema, shapeOf } from '@bourse/contracts/kit'
import * as z from 'zod/mini'

/** An incomplete request body. */
export type InputDraft<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/** An endpoint, or the schema of a form that is not sent. */
export type InputSource = { readonly input: AnySchema }
export type InputOf<S extends InputSource> = z.output<S['input']>

/** The first issue of each field by the input schema, under code names: `{ code: 'code_invalid' }`. */
export function inputIssues<S extends InputSource>(
  source: S,
  input: InputDraft<InputOf<S>>,
): Record<string, string> {
  const issues: Record<string, string> = {}
  for (const { path, message } of z.safeEncode(source.input, input as never).error?.issues ?? []) {
    issues[findFieldName(source, String(path[0]))] ??= message
  }
  return issues
}

/** The code's name of a field on the wire; the wire name if the input has no such field. */
export function findFieldName(source: InputSource, wire: string): string {
  const shape = shapeOf(source.input)
  const fields = shape.kind === 'record' ? shape.fields : []
  return fields.find((field) => field.wire === wire)?.name ?? wire
}
