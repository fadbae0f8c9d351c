const isLong = process.env.TESTS === 'long'

/** Timeout of a test; one that takes longer states its own. */
export const TEST_TIMEOUT_MS = isLong ? 60_000 : 15_000
/** Timeout of a wait; shorter than that of the test, so that the wait fails first. */
export const WAIT_TIMEOUT_MS = isLong ? 30_000 : 12_000
