import { ConfigError } from './config.ts'

/** The last word of a process that cannot start: what is wrong, without a stack, and the exit code that fits. */
export function exitWithError(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`\nbourse: ${message}\n`)
  process.exit(error instanceof ConfigError ? 78 : 1)
}
