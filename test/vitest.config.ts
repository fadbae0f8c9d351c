import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { texts } from '../client/build/texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** `npm run long` runs these only. */
const LONG = '**/*.long.test.ts'
const isLong = process.env.TESTS === 'long'

export default defineConfig({
  root,
  plugins: [texts()],
  test: {
    include: isLong
      ? ['test/' + LONG]
      : [
          'contracts/src/**/*.test.ts',
          'server/*/src/**/*.test.ts',
          'client/**/*.test.{ts,tsx}',
          'test/**/*.test.ts',
        ],
    exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : [LONG])],
    globalSetup: ['test/environment/server.ts', 'test/browser/unpack.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ['test/environment/timeouts.ts'],
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default'],
  },
})
