import { type Amount, sum, ZERO } from '@bourse/contracts/kit'

/** Groups the items by key, in their order. */
export function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Sums the items' amounts by key. */
export function sumBy<K, T>(
  items: readonly T[],
  keyOf: (item: T) => K,
  amountOf: (item: T) => Amount,
): ReadonlyMap<K, Amount> {
  const sums = new Map<K, Amount>()
  for (const item of items) sums.set(keyOf(item), sum(sums.get(keyOf(item)) ?? ZERO, amountOf(item)))
  return sums
}
