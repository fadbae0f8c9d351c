import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Round } from './tally.ts'

/** All measurements, a line per contender and round, in a directory that remains. */
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
