import { hash32 } from '#kernel'

/**
 * Repeatable noise: the same name gives the same stream on every machine, so any part of the past can be
 * computed without its predecessors. Only `+ - * /` and integer products are used, which are exact
 * everywhere.
 */
export type Noise = {
  /** Uniform in [0, 1). */
  uniform(): number
  /** Mean 0, variance 1, never beyond ±3.47: the sum of four uniforms. */
  normal(): number
}

export function noise(...name: readonly (string | number)[]): Noise {
  let state = hash32(...name)
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return { uniform, normal: () => (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3) }
}
