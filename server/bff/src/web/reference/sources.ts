import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { endpoints } from '@bourse/contracts/api'
import { type FieldName, readGlossary } from './glossary.ts'
import { readNotes } from './notes.ts'

/** Texts from the contract's own files. */
export type Words = {
  /** Description of an endpoint; null if missing. */
  call(name: string): string | null
  /** Meaning of a field: the glossary's text, then the contract's comment. */
  field(field: FieldName): string | null
  countedIn(field: FieldName): string | null
}

const AREAS = [...new Set(endpoints.map((endpoint) => endpoint.area))]

/** Read on first use: every installation includes the contract's sources. */
export function readWords(): Words {
  const src = dirname(dirname(createRequire(import.meta.url).resolve('@bourse/contracts/api')))
  const glossary = readGlossary(readFileSync(join(dirname(src), 'GLOSSARY.md'), 'utf8'), AREAS)
  const notes = readNotes(AREAS.flatMap((area) => readSources(src, area)))
  return {
    call: notes.call,
    field(field) {
      const [definition, note] = [glossary.definition(field), notes.field(field.area, field.ours)]
      if (definition === null || note === null) return definition ?? note
      return hasNewWords(definition, note)
        ? `${definition.replace(/\.$/, '')}. ${note.replace(/\.$/, '')}`
        : definition
    },
    countedIn: glossary.countedIn,
  }
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
