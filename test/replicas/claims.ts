/** Assertions in words with their results. A failed one does not stop the others. */
export class Claims {
  broken = 0
  #count = 0

  holds(claim: string, isSo: boolean, measured = ''): void {
    this.#count++
    if (!isSo) this.broken++
    console.log(`  ${isSo ? 'ok    ' : 'BROKEN'} ${claim}${measured === '' ? '' : `  (${measured})`}`)
  }

  equal(claim: string, found: unknown, expected: unknown): void {
    const [is, should] = [found, expected].map((value) => JSON.stringify(value))
    this.holds(claim, is === should, is === should ? '' : `${is}, not ${should}`)
  }

  get summary(): string {
    return this.broken === 0
      ? `all ${this.#count} claims hold`
      : `${this.broken} of ${this.#count} claims are broken`
  }
}
