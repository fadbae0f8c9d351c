import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Round } from './tally.ts'

/** Everything that was measured, a line for each contender and round, in a directory that stays. */
export class Kept {
  readonly directory = mkdtempSync(join(tmpdir(), 'bourse-race-'))
  readonly file = join(this.directory, 'rounds.jsonl')

  keep(race: string, rounds: readonly Round[]): void {
    appendFileSync(this.file, rounds.map((round) => `${JSON.stringify({ race, ...round })}\n`).join(''))
  }
}
