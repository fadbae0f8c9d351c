const isLong = process.env.TESTS === 'long'

/** A test that takes longer states its own. */
export const TEST_TIMEOUT_MS = isLong ? 60_000 : 15_000
/** Shorter than the test's, so that the wait is what fails. */
export const WAIT_TIMEOUT_MS = isLong ? 30_000 : 12_000
