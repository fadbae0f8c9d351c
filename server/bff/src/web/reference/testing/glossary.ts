import type { FieldName } from '../descriptions.ts'

/** Glossary text of a field; null if missing. */
export type Glossary = {
  definition(field: FieldName): string | null
  countedIn(field: FieldName): string | null
}

type Part = { readonly ours: string | null; readonly areas: readonly string[] | null; readonly text: string }
type Row = { readonly definition: readonly Part[]; readonly countedIn: readonly Part[] }

const ROW = /^\| `([A-Za-z_0-9]+)` \|/
/** `ours` area, area: text — one of the two may be missing, not both. */
const OPENED = /^(?:`([A-Za-z0-9]+)`)?\s*([a-z-]+(?:, [a-z-]+)*)?: (.+)$/

/** Parses the two field tables; their grammar is described above them in the glossary. */
export function readGlossary(markdown: string, areas: readonly string[]): Glossary {
  const rows = new Map<string, Row>()
  const known = new Set(areas)
  for (const line of markdown.slice(markdown.indexOf('## Bracketed words')).split('\n')) {
    const word = ROW.exec(line)?.[1]
    if (word === undefined) continue
    const [, , , definition = '', countedIn = ''] = line
      .split(' | ')
      .flatMap((cell, at) => (at === 0 ? ['', cell] : [cell]))
    rows.set(word, { definition: parseParts(definition, known), countedIn: parseParts(countedIn, known) })
  }
  return {
    definition: (field) => choose(rows.get(field.wire)?.definition ?? [], field),
    countedIn: (field) => choose(rows.get(field.wire)?.countedIn ?? [], field),
  }
}

function parseParts(cell: string, areas: ReadonlySet<string>): Part[] {
  return cell
    .replace(/\s*\|?\s*$/, '')
    .split(' · ')
    .filter((part) => part !== '')
    .map((part) => parsePart(part, areas))
}

function parsePart(part: string, areas: ReadonlySet<string>): Part {
  const [, ours = null, list = null, text = ''] = OPENED.exec(part) ?? []
  const named = list === null ? null : list.split(', ')
  const isOpened = (ours !== null || named !== null) && (named ?? []).every((area) => areas.has(area))
  return isOpened ? { ours, areas: named, text } : { ours: null, areas: null, text: part }
}

/** The most specific part: by both, by our name, by area, else the general one. */
function choose(parts: readonly Part[], { area, ours }: FieldName): string | null {
  const fits = parts.filter(
    (part) =>
      (part.ours === null || part.ours === ours) && (part.areas === null || part.areas.includes(area)),
  )
  const rank = (part: Part) => (part.ours === null ? 0 : 2) + (part.areas === null ? 0 : 1)
  return fits.toSorted((a, b) => rank(b) - rank(a))[0]?.text ?? null
}
