import { createHash } from 'node:crypto'

/** An SQL statement with its values. It is prepared under a name made from its text. */
export type Sql = { readonly name: string; readonly text: string; readonly values: readonly Value[] }
export type Value =
  | string
  | number
  | boolean
  | null
  | bigint
  | Date
  | Buffer
  | readonly string[]
  | readonly number[]

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** Plain SQL: sql`select * from member where id = ${id}`. Values never become text of the statement. */
export function sql(strings: TemplateStringsArray, ...values: Value[]): Sql {
  let statement = prepared.get(strings)
  if (statement === undefined) {
    const text = strings.reduce((whole, part, at) => (at === 0 ? part : `${whole}$${at}${part}`), '')
    statement = { text, name: createHash('sha1').update(text).digest('hex').slice(0, 24) }
    prepared.set(strings, statement)
  }
  return { ...statement, values }
}
