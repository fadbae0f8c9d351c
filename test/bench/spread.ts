/** Durations in milliseconds, for percentiles. */
export class Spread {
  readonly #spans: number[] = []

  add(ms: number): void {
    this.#spans.push(ms)
  }

  get count(): number {
    return this.#spans.length
  }

  /** The duration that this share does not exceed. */
  at(share: number): number {
    const sorted = this.#spans.toSorted((a, b) => a - b)
    return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  }
}
