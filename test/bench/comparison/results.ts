import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Figure } from '../figure.ts'
import { isPinned } from './machine.ts'
import type { Round } from './tally.ts'

/** File of all measurements, a line per contender and round, in a directory that remains. */
export class ResultFile {
  readonly directory = mkdtempSync(join(tmpdir(), 'bourse-race-'))
  readonly file = join(this.directory, 'rounds.jsonl')

  append(comparison: string, rounds: readonly Round[]): void {
    appendFileSync(this.file, rounds.map((round) => `${JSON.stringify({ comparison, ...round })}\n`).join(''))
  }

  /** Removes the servers' other files: their logs alone have some hundred megabytes. */
  tidy(): void {
    for (const name of readdirSync(this.directory)) {
      if (name !== basename(this.file)) rmSync(join(this.directory, name), { recursive: true, force: true })
    }
  }
}

/** Runs a comparison with a file for its rounds. */
export async function withResults(compare: (results: ResultFile) => Promise<Figure[]>): Promise<Figure[]> {
  if (!isPinned) console.log('processes cannot be pinned to a core here: ratios mean less')
  const results = new ResultFile()
  const figures = await compare(results)
  results.tidy()
  console.log(`all rounds: ${results.file}`)
  return figures
}
