/**
 * Number of runs of a random test: the first in `npm test`, the second in `npm run long`, which includes the
 * files that are listed in `test/vitest.config.ts`.
 */
export const randomRuns = (few: number, many: number): number => (process.env.TESTS === 'long' ? many : few)
