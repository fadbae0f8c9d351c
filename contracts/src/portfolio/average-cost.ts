import { type Amount, divide, multiply, negate, ONE, subtract, sum, ZERO } from '#kit'

/**
 * The economic kind of a ledger leg: money from or to outside, an exchange of coins, a fee, overnight fees and interest,
 * borrowed principal, a split that changes the number of units only, or anything else that is won or lost.
 */
export type FlowKind = 'external' | 'trade' | 'fee' | 'funding' | 'debt' | 'split' | 'result'

/** The change of one coin by one kind of flow in one transfer, over all accounts of the member. */
export type BookedLeg<Product extends string, Asset extends string> = {
  readonly product: Product
  readonly kind: FlowKind
  readonly asset: Asset
  readonly amount: Amount
  /** The value of one unit in USD at that time. */
  readonly price: Amount
}

/** A quantity that is owned, and its cost in USD. */
export type Owned = { readonly quantity: Amount; readonly cost: Amount }
export type Book<Asset extends string> = ReadonlyMap<Asset, Owned>

/** Sums in USD; costs are negative. */
export type ResultSum<Product extends string, Asset extends string> = {
  readonly product: Product
  readonly asset: Asset
  readonly realised: Amount
  readonly fees: Amount
  readonly funding: Amount
}

/** The part of the cost that leaves with a quantity; all of it with the last unit. */
function costShare({ quantity, cost }: Owned, out: Amount): Amount {
  if (out >= quantity || quantity <= ZERO) return cost
  return divide(multiply(cost, out, 'down'), quantity, 'down')
}

/**
 * Books the legs of one transfer at average cost. A coin that is traded costs what was given for it, so that a trade itself
 * wins nothing; what leaves realises its value less its share of the cost. A fee or interest leaves at its value.
 */
export function bookLegs<Product extends string, Asset extends string>(
  book: Book<Asset>,
  legs: readonly BookedLeg<Product, Asset>[],
): { readonly book: Book<Asset>; readonly results: ResultSum<Product, Asset>[] } {
  const next = new Map(book)
  const given = tradedValue(legs)
  const results = legs

    .map(({ product, kind, asset, amount, price }) => {
      const owned = next.get(asset) ?? { quantity: ZERO, cost: ZERO }
      const isIn = amount > ZERO
      const size = isIn ? amount : negate(amount)
      const value = (kind === 'trade' ? given.get(asset) : undefined) ?? multiply(size, price, 'down')
      const cost = kind === 'split' ? ZERO : isIn ? value : costShare(owned, size)
      next.set(asset, {
        quantity: sum(owned.quantity, amount),
        cost: isIn ? sum(owned.cost, cost) : subtract(owned.cost, cost),
      })
      return { product, asset, ...computeParts(kind, { isIn, value, cost }) }
    })
  return { book: next, results }
}

type Moved = { readonly isIn: boolean; readonly value: Amount; readonly cost: Amount }

function computeParts(kind: FlowKind, { isIn, value, cost }: Moved) {
  const gain = isIn || kind === 'split' ? ZERO : subtract(value, cost)
  const flow = isIn ? value : negate(value)
  return {
    realised: kind === 'result' ? sum(gain, flow) : gain,
    fees: kind === 'fee' ? flow : ZERO,
    funding: kind === 'funding' ? flow : ZERO,
  }
}

/**
 * The values of the coins of a trade of two: both sides are worth what the side counted in USD is, or what the coin that
 * was given was worth. None for a side alone, which has its own value.
 */
function tradedValue<Asset extends string>(
  legs: readonly BookedLeg<string, Asset>[],
): ReadonlyMap<Asset, Amount> {
  const [one, other, third] = legs.filter(({ kind }) => kind === 'trade')
  if (one === undefined || other === undefined || third !== undefined) return new Map()
  if (one.amount > ZERO === other.amount > ZERO) return new Map()
  const given = one.amount < ZERO ? one : other
  const taken = given === one ? other : one
  const counted = taken.price === ONE && given.price !== ONE ? taken : given
  const size = counted.amount < ZERO ? negate(counted.amount) : counted.amount
  const value = multiply(size, counted.price, 'down')
  return new Map([
    [one.asset, value],
    [other.asset, value],
  ])
}
