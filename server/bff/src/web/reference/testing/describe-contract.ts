import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { endpoints } from '@bourse/contracts/api'
import { type AnySchema, shapeOf, unwrapOptional } from '@bourse/contracts/kit'
import { type DescriptionTexts, fieldKey, type FieldName, recordKey } from '../descriptions.ts'
import { readGlossary } from './glossary.ts'
import { readNotes } from './notes.ts'

/** Generates the descriptions from the sources: a field's text is the glossary's, then the contract's comment. */
export async function describeContract(): Promise<DescriptionTexts> {
  const src = dirname(dirname(createRequire(import.meta.url).resolve('@bourse/contracts/api')))
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))]
  const glossary = readGlossary(readFileSync(join(dirname(src), 'GLOSSARY.md'), 'utf8'), areas)
  const notes = readNotes(areas.flatMap((area) => readSources(src, area)))
  const fields = listContractFields()
  return {
    calls: collect(endpoints.map(({ name }) => [name, notes.call(name)])),
    fields: collect(
      fields.map((field) => [
        fieldKey(field),
        joinTexts(glossary.definition(field), notes.field(field.area, field.ours)),
      ]),
    ),
    units: collect(fields.map((field) => [fieldKey(field), glossary.countedIn(field)])),
    names: nameRecords(await readRecords(src, areas)),
  }
}

/** Lists every field of every input and output. */
export const listContractFields = (): (FieldName & { readonly schema: AnySchema })[] =>
  endpoints.flatMap(({ area, input, output }) => [...fieldsIn(area, input), ...fieldsIn(area, output)])

function fieldsIn(area: string, schema: AnySchema): (FieldName & { readonly schema: AnySchema })[] {
  const { inner } = unwrapOptional(schema)
  const shape = shapeOf(inner)
  if (shape.kind === 'maybe') return fieldsIn(area, shape.inner)
  if (shape.kind === 'list' || shape.kind === 'page') return fieldsIn(area, shape.item)
  if (shape.kind !== 'record') return []
  return shape.fields.flatMap(({ name, wire, schema: of }) => [
    { area, ours: name, wire, schema: of },
    ...fieldsIn(area, of),
  ])
}

type NamedRecord = { readonly area: string; readonly name: string; readonly wires: readonly string[] }

/** The exported records of all areas. */
async function readRecords(src: string, areas: readonly string[]): Promise<NamedRecord[]> {
  const found: NamedRecord[] = []
  for (const area of areas) {
    for (const file of readdirSync(join(src, area)).filter((name) => SHAPES.test(name))) {
      const exported = (await import(join(src, area, file))) as Readonly<Record<string, unknown>>
      for (const [name, value] of Object.entries(exported)) {
        const shape = isSchema(value) ? shapeOf(value) : null
        if (shape?.kind === 'record') found.push({ area, name, wires: shape.fields.map(({ wire }) => wire) })
      }
    }
  }
  return found
}

const SHAPES = /^(?!.*\.test\.).*(?:shapes|endpoints|terms)\.ts$/
const isSchema = (value: unknown): value is AnySchema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The name of the export; with its area where another area has the same. */
function nameRecords(records: readonly NamedRecord[]): Record<string, string> {
  const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  const areasOf = (name: string) =>
    new Set(records.filter((each) => each.name === name).map(({ area }) => area))
  const camel = (area: string) => area.split('-').map(capital).join('')
  return Object.fromEntries(
    records.map(({ area, name, wires }) => [
      recordKey(area, wires),
      areasOf(name).size > 1 ? `${camel(area)}${capital(name)}` : capital(name),
    ]),
  )
}

const collect = (texts: readonly (readonly [string, string | null])[]): Record<string, string> =>
  Object.fromEntries(texts.flatMap(([key, text]) => (text === null ? [] : [[key, text]])))

function joinTexts(definition: string | null, note: string | null): string | null {
  if (definition === null || note === null) return definition ?? note
  return hasNewWords(definition, note)
    ? `${definition.replace(/\.$/, '')}. ${note.replace(/\.$/, '')}`
    : definition
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? []

/** Whether a comment adds to the glossary; some repeat it. */
function hasNewWords(definition: string, note: string): boolean {
  const known = new Set(splitWords(definition))
  const noteWords = splitWords(note)
  return noteWords.filter((word) => !known.has(word)).length * 2 > noteWords.length
}

function readSources(src: string, area: string) {
  return readdirSync(join(src, area))
    .filter((file) => /(?:endpoints|shapes)\.ts$/.test(file))
    .map((file) => ({ area, text: readFileSync(join(src, area, file), 'utf8') }))
}
