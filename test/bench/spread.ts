/** Returns the value that this share does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Durations in milliseconds. */
export class Spread {
  readonly #spans: number[]

  constructor(spans: readonly number[] = []) {
    this.#spans = [...spans]
  }

  add(ms: number): void {
    this.#spans.push(ms)
  }

  get count(): number {
    return this.#spans.length
  }

  at(share: number): number {
    return percentile(this.#spans, share)
  }
}
