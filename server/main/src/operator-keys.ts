import * as z from 'zod/mini'

const KEYS = /^[a-z][a-z0-9._-]{0,31}:[\w-]{43}(,[a-z][a-z0-9._-]{0,31}:[\w-]{43})*$/
const parsePairs = (text: string): { name: string; key: string }[] =>
  text.split(',').map((pair) => {
    const [name = '', key = ''] = pair.split(':')
    return { name, key }
  })
const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Names and public keys of operators, without duplicates: ann:KEY,ben:KEY. */
export const operatorKeys = z.codec(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          KEYS.test(text) &&
          isDistinct(parsePairs(text).map(({ name }) => name)) &&
          isDistinct(parsePairs(text).map(({ key }) => key)),
        { error: 'names and public keys like ann:KEY,ben:KEY, each once' },
      ),
    ),
  z.array(z.object({ name: z.string(), key: z.string() })),
  { decode: parsePairs, encode: (keys) => keys.map(({ name, key }) => `${name}:${key}`).join(',') },
)
