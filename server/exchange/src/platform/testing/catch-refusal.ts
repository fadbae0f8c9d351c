import { Refusal } from '@bourse/contracts/kit'

/**
 * Returns the refusal code of an attempt; `passed` if it was not refused. Any other failure fails the test.
 */
export async function catchRefusal(attempt: Promise<unknown> | (() => unknown)): Promise<string> {
  try {
    await (typeof attempt === 'function' ? attempt() : attempt)
    return 'passed'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
