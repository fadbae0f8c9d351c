import type pg from 'pg'

export type Column = { readonly name: string; readonly type: string; readonly isText: boolean }
export type TablePlan = {
  readonly name: string
  /** The columns by name: a schema that was migrated in another order has another order of columns. */
  readonly columns: readonly Column[]
  /** The columns by which its rows are sorted: the primary key, or all columns of a table without one. */
  readonly key: readonly string[]
}

type ColumnRow = { name: string; column: string; type: string; is_text: boolean; place: number | null }

/** Loads the plan of every table except the migrator's own, each after the tables it refers to. */
export async function loadTablePlans(client: pg.ClientBase): Promise<readonly TablePlan[]> {
  const { rows } = await client.query<ColumnRow>(`
    select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      t.typcategory = 'S' as is_text, array_position(k.conkey, a.attnum) as place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not starts_with(c.relname, 'kysely_')
    order by c.relname collate "C", a.attname collate "C"`)
  const names = [...new Set(rows.map(({ name }) => name))]
  const plans = names.map((name): TablePlan => {
    const own = rows.filter((row) => row.name === name)
    const keyed = own.filter((row) => row.place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    return {
      name,
      columns: own.map(({ column, type, is_text: isText }) => ({ name: column, type, isText })),
      key: (keyed.length > 0 ? keyed : own).map(({ column }) => column),
    }
  })
  return sortByReference(plans, await loadReferences(client))
}

type Reference = { from: string; to: string }

async function loadReferences(client: pg.ClientBase): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(`
    select f.relname as from, t.relname as to from pg_constraint
    join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and f.relnamespace = current_schema()::regnamespace and conrelid <> confrelid`)
  return rows
}

/** Sorts the tables in topological order of their references; by name among equals. */
function sortByReference(plans: readonly TablePlan[], all: readonly Reference[]): TablePlan[] {
  const placed: TablePlan[] = []
  let left = [...plans]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !all.some(({ from, to }) => from === name && waiting.has(to)))
    if (free.length === 0)
      throw new Error(`tables refer to each other in a cycle: ${[...waiting].join(', ')}`)
    placed.push(...free)
    left = left.filter((plan) => !free.includes(plan))
  }
  return placed
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Loads the current sequences; in a running exchange they may be ahead of the rows, never behind. */
export async function loadSequences(
  client: pg.ClientBase,
): Promise<Record<string, { value: string; is_called: boolean }>> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
    order by relname collate "C"`)
  const found: Record<string, { value: string; is_called: boolean }> = {}
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quoted(name)}`,
    )
    if (state[0] !== undefined) found[name] = state[0]
  }
  return found
}
