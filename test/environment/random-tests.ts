import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect } from 'vitest'
import { repeatCommand, runSeed } from '../seed.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function reportFailure(run: fc.RunDetails<unknown>): void {
  if (!run.failed) return
  const file = relative(ROOT, expect.getState().testPath ?? '')
  const message = `${fc.defaultReportMessage(run)}\n\nRepeat it: ${repeatCommand(run.seed, file)}`
  throw new Error(message, { cause: run.errorInstance })
}

fc.configureGlobal({ seed: Number(runSeed()), reporter: reportFailure })
