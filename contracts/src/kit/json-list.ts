import * as z from 'zod/mini'
import { type AnySchema, attachShape } from './shape.ts'

const wrong = { error: 'parameter_error' }

const json = z.codec(z.string(wrong).check(z.maxLength(20_000, wrong)), z.unknown(), {
  decode: (text, context) => {
    try {
      return JSON.parse(text)
    } catch {
      context.issues.push({ code: 'custom', message: 'parameter_error', input: text })
      return z.NEVER
    }
  },
  encode: (value) => JSON.stringify(value),
})

/** A list of records in one field of a request, as JSON text: forms have no lists. */
export const jsonList = <S extends AnySchema>(item: S, { max }: { readonly max: number }) =>
  attachShape(z.pipe(json, z.array(item).check(z.minLength(1, wrong), z.maxLength(max, wrong))), {
    kind: 'leaf',
    leaf: 'text',
    items: item,
  })
