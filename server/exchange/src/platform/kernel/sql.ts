import { createHash } from 'node:crypto'

/** An SQL statement with its values. It is prepared under a name made from its text. */
export type Sql = { readonly name: string; readonly text: string; readonly values: readonly Value[] }
/** One value of a column. */
export type Scalar = string | number | boolean | null
export type Value = Scalar | bigint | Date | Buffer | readonly Scalar[]

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

const computeStatementName = (text: string): string =>
  createHash('sha1').update(text).digest('hex').slice(0, 24)

/** Plain SQL: sql`select * from member where id = ${id}`. Values never become text of the statement. */
export function sql(strings: TemplateStringsArray, ...values: Value[]): Sql {
  let known = prepared.get(strings)
  if (known === undefined) {
    const text = strings.reduce((whole, part, at) => (at === 0 ? part : `${whole}$${at}${part}`), '')
    known = { text, name: computeStatementName(text) }
    prepared.set(strings, known)
  }
  return { ...known, values }
}

const names = new Map<string, string>()

/** A statement whose text is made from a description of columns: one of a fixed number of texts. */
export function statement(text: string, values: readonly Value[]): Sql {
  let name = names.get(text)
  if (name === undefined) {
    name = computeStatementName(text)
    names.set(text, name)
  }
  return { name, text, values }
}
