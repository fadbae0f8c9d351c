import { type Html, html, prose } from './html.ts'
import type { Json } from './schema.ts'

/** The fields of a JSON schema as nested lists: name, type, unit, meaning. */
export function fieldsView(schema: Json): Html | null {
  const { properties, required = [] } = unwrapNullable(schema)
  if (properties === undefined) return null
  const names = Object.entries(properties as Record<string, Json>)
  if (names.length === 0) return null
  return html`<dl class="fields">
    ${names.map(([name, field]) => fieldView(name, field, (required as string[]).includes(name)))}
  </dl>`
}

/** A field of a record or a query parameter. */
export function fieldView(name: string, field: Json, isRequired: boolean): Html {
  const { description, 'x-unit': unit } = field
  return html`<div>
    <dt>
      <code>${name}</code> <span class="type">${describeType(field)}</span>${
        isRequired ? null : html` <span class="optional">optional</span>`
      }${typeof unit === 'string' ? html` <span class="unit">in ${unit}</span>` : null}
    </dt>
    <dd>
      ${typeof description === 'string' ? prose(`${capital(description)}.`) : null}${choices(field)}${nested(field)}
    </dd>
  </div>`
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The record within a field: directly, nullable, or as list items. */
function nested(field: Json): Html | null {
  const inner = unwrapNullable(field)
  const { items } = inner as { items?: Json }
  if (items?.['prefixItems'] !== undefined) return rowView(items['prefixItems'] as readonly Json[])
  if (items !== undefined) return fieldsView(items)
  return fieldsView(inner)
}

/** The columns of a row, in order. */
const rowView = (columns: readonly Json[]): Html =>
  html`<ol class="plain">
    ${columns.map(
      (column) =>
        html`<li>
          ${String(column['description'] as string)} <span class="type">${describeType(column)}</span>
        </li>`,
    )}
  </ol>`

const unwrapNullable = (schema: Json): Json => {
  const { anyOf } = schema as { anyOf?: readonly Json[] }
  return anyOf?.find((one) => one['type'] !== 'null') ?? schema
}

/** Describes the type of a schema in a word or two. */
export function describeType(schema: Json): string {
  const {
    anyOf,
    type,
    items,
    format,
    const: only,
  } = schema as {
    anyOf?: readonly Json[]
    type?: string | string[]
    items?: Json
    format?: string
    const?: unknown
  }
  if (anyOf !== undefined) return [...new Set(anyOf.map(describeType))].join(' or ')
  if (only !== undefined) return JSON.stringify(only)
  if (items?.['prefixItems'] !== undefined) return 'list of rows, each a list of'
  if (type === 'array') return `list of ${items === undefined ? 'rows' : describeType(items)}`
  const word = Array.isArray(type)
    ? type.map((one) => WORDS[one] ?? one).join(' or ')
    : (WORDS[type ?? ''] ?? type ?? 'any')
  return format === undefined ? word : word.replace('text', FORMATS[format] ?? format)
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', object: 'record', boolean: 'yes or no' }
const FORMATS: Readonly<Record<string, string>> = {
  decimal: 'decimal text',
  'date-time': 'moment',
  date: 'day',
}

/** Values of an enum with their names: `1` buy, `2` sell. */
function choices(field: Json): Html | null {
  const { enum: values, 'x-enum-names': names } = unwrapNullable(field) as {
    enum?: readonly unknown[]
    'x-enum-names'?: readonly string[]
  }
  if (values === undefined) return null
  const shown = values.map((value, at) => {
    const name = names?.[at]
    return html`<li>
      <code>${String(value)}</code>${name === undefined || name === value ? null : ` ${spoken(name)}`}
    </li>`
  })
  return html`<ul class="choices">
    ${shown}
  </ul>`
}

const spoken = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
