import { assert } from '@bourse/contracts/kit'
import type { Codec } from './codecs.ts'
import type { Reader, Row, Tx } from './database.ts'
import { type Scalar, type Sql, statement } from './sql.ts'

type Field = Codec<unknown> | readonly [column: string, codec: Codec<unknown>]
type Fields = Readonly<Record<string, Field>>
type ValueOf<F> = F extends readonly [string, Codec<infer T>] ? T : F extends Codec<infer T> ? T : never
type Stored<F> = { readonly [K in keyof F]: ValueOf<F[K]> }

/** Columns of a query: names and types as code has them, read from the driver's rows. */
export type Columns<F extends Fields> = {
  readonly fields: F
  readonly columns: readonly Column[]
  readonly decode: (row: Row) => Stored<F>
  /** Queries whose results have at least these columns. */
  from(reader: Reader): {
    rows(query: Sql): Promise<Stored<F>[]>
    row(query: Sql): Promise<Stored<F> | null>
  }
}

/** Columns of a table, which are also written. */
export type Table<F extends Fields> = Columns<F> & {
  readonly name: string
  /** Some of the columns: the state that an update writes, the values that an insert knows. */
  pick<const K extends keyof F>(...names: readonly K[]): Table<Pick<F, K>>
  omit<const K extends keyof F>(...names: readonly K[]): Table<Pick<F, Exclude<keyof F, K>>>
  /** Adds columns that only statements use. */
  with<const G extends Fields>(more: G): Table<F & G>
  /** Inserts rows in the given order. `conflict` is the clause for rows that exist. */
  insert(tx: Tx, rows: readonly Stored<F>[], conflict?: string): Promise<number>
  insertReturning<G extends Fields>(
    tx: Tx,
    rows: readonly Stored<F>[],
    returned: Columns<G>,
    conflict?: string,
  ): Promise<Stored<G>[]>
  insertOne<G extends Fields>(tx: Tx, row: Stored<F>, returned: Columns<G>): Promise<Stored<G>>
  /** Updates rows: the first column finds the row, the others are written. */
  update(tx: Tx, rows: readonly Stored<F>[]): Promise<number>
  /** The query of given rows, for statements that do more than insert or update them. */
  readonly given: string
  /** The values of `given`. */
  encode(rows: readonly Stored<F>[]): Scalar[][]
}

export type StoredOf<C extends { readonly fields: Fields }> = Stored<C['fields']>

export type Column = { readonly field: string; readonly name: string; readonly codec: Codec<unknown> }

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

const listColumns = (fields: Fields): Column[] =>
  Object.entries(fields).map(([field, described]) =>
    'decode' in described
      ? { field, name: snakeCase(field), codec: described }
      : { field, name: described[0], codec: described[1] },
  )

function createDecoder<F extends Fields>(list: readonly Column[]): (row: Row) => Stored<F> {
  const steps = list.map(({ field, name, codec }) => ({ field, name, decode: codec.decode }))
  return (row) => {
    const value: Row = {}
    for (const { field, name, decode } of steps) value[field] = decode(row[name])
    return value as Stored<F>
  }
}

/** Describes the columns of a query. A column's name is the field's in snake case, if none is given. */
export function columns<const F extends Fields>(fields: F): Columns<F> {
  const list = listColumns(fields)
  const decode = createDecoder<F>(list)
  return {
    fields,
    columns: list,
    decode,
    from: (reader) => ({
      rows: async (query) => (await reader.rows(query)).map(decode),
      async row(query) {
        const row = await reader.row(query)
        return row && decode(row)
      },
    }),
  }
}

const joinNames = (list: readonly Column[]): string => list.map(({ name }) => name).join(', ')

/** Formats rows as one array for each column: a statement for any number of rows has one text. */
const unnested = (list: readonly Column[]): string =>
  `unnest(${list.map(({ codec }, at) => `$${at + 1}::${codec.sqlType}[]`).join(', ')})`

const encodeRows = (list: readonly Column[], rows: readonly Row[]): Scalar[][] =>
  list.map(({ field, codec }) => rows.map((row) => codec.encode(row[field])))

const written = ({ name, codec }: Column): string =>
  codec.castTo === undefined ? `new.${name}` : `new.${name}::${codec.castTo}`

const givenText = (list: readonly Column[]): string =>
  `select ${list.map((column) => `${written(column)} as ${column.name}`).join(', ')} ` +
  `from ${unnested(list)} as new (${joinNames(list)})`

/** Ids are written if the description has them: they were reserved from the sequence of the table. */
const insertText = (table: string, list: readonly Column[]): string =>
  `insert into ${table} (${joinNames(list)}) overriding system value ${givenText(list)}`

function updateText(table: string, list: readonly Column[]): string {
  const [key, ...others] = list
  return (
    `update ${table} set ${others.map((column) => `${column.name} = ${written(column)}`).join(', ')} ` +
    `from ${unnested(list)} as new (${joinNames(list)}) where ${table}.${key?.name} = new.${key?.name}`
  )
}

function pickColumns<F extends Fields, K extends keyof F>(
  fields: F,
  isChosen: (field: keyof F) => boolean,
): Pick<F, K> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isChosen(field))) as Pick<F, K>
}

/** Describes a table. Each of its statements has one text, whatever the number of rows. */
export function table<const F extends Fields>(name: string, fields: F): Table<F> {
  const described = columns(fields)
  const list = described.columns
  const [inserted, updated] = [insertText(name, list), updateText(name, list)]
  const insertion = (rows: readonly Row[], end: string) =>
    statement(`${inserted} ${end}`, encodeRows(list, rows))
  const returning = ({ columns: returned }: { readonly columns: readonly Column[] }) =>
    `returning ${joinNames(returned)}`
  return {
    name,
    ...described,
    pick: <K extends keyof F>(...names: readonly K[]) =>
      table(
        name,
        pickColumns<F, K>(fields, (field) => names.includes(field as K)),
      ),
    omit: <K extends keyof F>(...names: readonly K[]) =>
      table(
        name,
        pickColumns<F, Exclude<keyof F, K>>(fields, (field) => !names.includes(field as K)),
      ),
    with: (more) => table(name, { ...fields, ...more }),
    insert: async (tx, rows, conflict = '') => (rows.length === 0 ? 0 : tx.run(insertion(rows, conflict))),
    insertReturning: async (tx, rows, returned, conflict = '') =>
      rows.length === 0 ? [] : returned.from(tx).rows(insertion(rows, `${conflict} ${returning(returned)}`)),
    async insertOne(tx, row, returned) {
      const inserted = await returned.from(tx).row(insertion([row], returning(returned)))
      assert(inserted !== null, 'an insert returns its row')
      return inserted
    },
    update: async (tx, rows) => (rows.length === 0 ? 0 : tx.run(statement(updated, encodeRows(list, rows)))),
    given: givenText(list),
    encode: (rows) => encodeRows(list, rows),
  }
}
