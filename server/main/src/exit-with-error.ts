import { ConfigError } from './config.ts'

/** Ends a process that cannot start: prints the problem without a stack and sets the exit code. */
export function exitWithError(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`\nbourse: ${message}\n`)
  process.exit(error instanceof ConfigError ? 78 : 1)
}
