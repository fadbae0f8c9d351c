import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/**
 * Lines of JSON: a header; for each table its name, rows and end; the sequences; and a final line that marks
 * the file as complete. A row is an array of texts, as PostgreSQL writes each value.
 */
export const VERSION = 1

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
export type Table = z.infer<typeof table>

const head = z.object({
  bourse_export: z.literal(VERSION),
  product: z.string(),
  made_at: z.string(),
  schema: z.array(z.string()),
  tables: z.array(table),
})
export type Head = z.infer<typeof head>

const tableStart = z.object({ table: z.string() })
const tableEnd = z.object({ end: z.string(), rows: z.number(), sha256: z.string() })
const sequences = z.object({
  sequences: z.record(z.string(), z.object({ value: z.string(), is_called: z.boolean() })),
})
export type Sequences = z.infer<typeof sequences>['sequences']
const foot = z.object({ complete: z.literal(true), rows: z.number(), sha256: z.string() })

/**
 * Contents of a file: the checksum is the same for the same rows, whenever and wherever they were written.
 */
export type ArchiveSummary = { readonly rows: number; readonly sha256: string; readonly tables: number }

/** A truncated, changed or foreign file. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive'
}

/** Computes the checksum of a file's contents, without its time and release. */
export function createSum() {
  const hash = createHash('sha256')
  return {
    add: (...words: readonly string[]) => void hash.update(`${words.join('\0')}\n`),
    digest: () => hash.digest('hex'),
  }
}

function reading<T>(schema: z.core.$ZodType<T>, what: string): (line: string) => T {
  return (line) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(line)
    } catch {
      throw new DamagedArchive(`the file is damaged where ${what} should be`)
    }
    const read = z.safeParse(schema, parsed)
    if (!read.success) throw new DamagedArchive(`the file is damaged where ${what} should be`)
    return read.data
  }
}

export const readHead = reading(head, 'its head')
export const readTableStart = reading(tableStart, 'a table')
export const readTableEnd = reading(tableEnd, 'the end of a table')
export const readSequences = reading(sequences, 'the sequences')
export const readFoot = reading(foot, 'its end')
export const isRow = (line: string): boolean => line.startsWith('[')
