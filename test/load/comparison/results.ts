import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Round } from './tally.ts'

/** Everything that was measured, a line for each contender and round, in a directory that stays. */
export class ResultFile {
  readonly directory = mkdtempSync(join(tmpdir(), 'bourse-race-'))
  readonly file = join(this.directory, 'rounds.jsonl')

  append(comparison: string, rounds: readonly Round[]): void {
    appendFileSync(this.file, rounds.map((round) => `${JSON.stringify({ comparison, ...round })}\n`).join(''))
  }

  /** Takes away what the servers left beside it: their logs alone are some hundred megabytes. */
  tidy(): void {
    for (const name of readdirSync(this.directory)) {
      if (name !== basename(this.file)) rmSync(join(this.directory, name), { recursive: true, force: true })
    }
  }
}
