import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Identifies a field: area, name in code, wire name. */
export type FieldName = { readonly area: string; readonly ours: string; readonly wire: string }

/** The texts of the reference about endpoints and fields; null if missing. */
export type Descriptions = {
  call(name: string): string | null
  field(field: FieldName): string | null
  /** The name of a record with these fields, such as `Order`. */
  nameOf(area: string, wires: readonly string[]): string | null
  /** The unit of a number. */
  countedIn(field: FieldName): string | null
}

type Texts = Readonly<Record<string, string>>
/** The content of `descriptions.json`, which `descriptions.test.ts` writes from the contract. */
export type DescriptionTexts = {
  readonly calls: Texts
  readonly fields: Texts
  readonly units: Texts
  readonly names: Texts
}

export const fieldKey = ({ area, ours, wire }: FieldName): string => `${area} ${ours} ${wire}`

/** Identifies a record of an area by its fields. */
export const recordKey = (area: string, wires: readonly string[]): string => `${area} ${wires.join()}`

export function readDescriptions(): Descriptions {
  const file = readFileSync(join(import.meta.dirname, 'descriptions.json'), 'utf8')
  const { calls, fields, units, names } = JSON.parse(file) as DescriptionTexts
  const byFields = new Map(
    Object.entries(names).map(([key, name]) => [key.slice(key.indexOf(' ') + 1), name]),
  )
  return {
    call: (name) => calls[name] ?? null,
    field: (field) => fields[fieldKey(field)] ?? null,
    // A record of one area may be part of a response of another one.
    nameOf: (area, wires) => names[recordKey(area, wires)] ?? byFields.get(wires.join()) ?? null,
    countedIn: (field) => units[fieldKey(field)] ?? null,
  }
}
