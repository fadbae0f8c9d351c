import {
  type Amount,
  amountFacts,
  amountStep,
  amountText,
  assertNoSamples,
  InvalidFacts,
  multiply,
  parseAmount,
  requireFact,
  type Rule,
  sum,
  ZERO,
} from '#kit'

/** A fee that an invitee paid, and the inviter's part of it. */
export type PaidRebate = {
  readonly level: number
  readonly fee: Amount
  /** Null for rebates that were recorded without it. */
  readonly share: Amount | null
  readonly amount: Amount
}

/** Rebates as one fact: `1:0.5:0.2:0.1;…`, level, fee, share and amount. */
export const rebatesFact = (lines: readonly PaidRebate[]): string =>
  lines
    .map(({ level, fee, share, amount }) =>
      [level, amountText(fee), share === null ? '' : amountText(share), amountText(amount)].join(':'),
    )
    .join(';')

function parseLine(line: string): PaidRebate {
  const [level = '', fee = '', share = '', amount = '', ...rest] = line.split(':')
  const read = {
    fee: parseAmount(fee),
    share: share === '' ? null : parseAmount(share),
    amount: parseAmount(amount),
  }
  if (rest.length > 0 || !/^[12]$/.test(level) || read.fee === null || read.amount === null)
    throw new InvalidFacts('fees has a line that is no rebate')
  if (read.fee <= ZERO || read.amount <= ZERO || read.amount > read.fee)
    throw new InvalidFacts('a rebate is not a part of its fee')
  if (share !== '' && (read.share === null || multiply(read.fee, read.share, 'down') !== read.amount))
    throw new InvalidFacts('a rebate is not its share of the fee')
  return { level: Number(level), fee: read.fee, share: read.share, amount: read.amount }
}

/** The rebates of one payment: of each fee its share, rounded down. */
export const computeRebate: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const lines = requireFact(facts, 'fees').split(';').map(parseLine)
  const paid = sum(...lines.map(({ amount }) => amount))
  return {
    steps: [
      amountStep('fee_sum', 'sum(fees)', sum(...lines.map(({ fee }) => fee))),
      amountStep('rebate', 'sum(fees × share_rate)', paid),
    ],
    result: amountFacts({ rebate: paid }),
  }
}
