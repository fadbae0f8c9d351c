import { type Amount, max, subtract, min, sum, ZERO } from '@bourse/contracts/kit'
import { isAddress } from '@bourse/contracts/wallet'
import { type AmountIssue, amountIssue } from '#kit/field'
import { parseAmountInput } from '#kit/format'

/** Where the money goes: to an address, or to one of the two cards. */
export type Method = 'address' | 'card' | 'foreignCard'
export const METHODS: readonly Method[] = ['address', 'card', 'foreignCard']
export type WithdrawForm = {
  readonly method: Method
  readonly address: string
  /** What is to arrive; the fee comes on top. */
  readonly amount: string
  readonly payPassword: string
}

export type WithdrawFacts = {
  readonly fee: Amount
  readonly minimum: Amount
  readonly available: Amount
  /** What may still leave today, in this coin; null where nobody says. */
  readonly left: Amount | null
  /** The member's own deposit addresses of this coin. */
  readonly own: readonly string[]
  readonly hasCard: boolean
  readonly needsPayPassword: boolean
}

export type WithdrawIssues = {
  readonly to: 'missing' | 'wrong' | 'own' | 'no_card' | null
  readonly amount: AmountIssue | 'limit' | null
  readonly payPassword: 'missing' | null
}

export const emptyWithdraw: WithdrawForm = { method: 'address', address: '', amount: '', payPassword: '' }
export const WITHDRAW_DECIMALS = 8

/** The most that can arrive: what is there, less the fee, within what may leave today. */
export function maxReceivable({ available, fee, left }: WithdrawFacts): Amount {
  const leaving = left === null ? available : min(available, left)
  return max(subtract(leaving, fee), ZERO)
}

const isOwn = (address: string, own: readonly string[]): boolean =>
  own.some((each) => each.toLowerCase() === address.toLowerCase())

function toIssue(form: WithdrawForm, facts: WithdrawFacts): WithdrawIssues['to'] {
  if (form.method !== 'address') return facts.hasCard ? null : 'no_card'
  if (form.address === '') return 'missing'
  if (!isAddress(form.address)) return 'wrong'
  return isOwn(form.address, facts.own) ? 'own' : null
}

/** The fee counts: what does not cover both is not covered. What may leave today is asked last. */
function amountWrong(amount: string, facts: WithdrawFacts): WithdrawIssues['amount'] {
  const balance = max(subtract(facts.available, facts.fee), ZERO)
  const issue = amountIssue(amount, { minimum: facts.minimum, balance })
  if (issue !== null) return issue
  const typed = parseAmountInput(amount) ?? ZERO
  return facts.left !== null && sum(typed, facts.fee) > facts.left ? 'limit' : null
}

export const withdrawIssues = (form: WithdrawForm, facts: WithdrawFacts): WithdrawIssues => ({
  to: toIssue(form, facts),
  amount: amountWrong(form.amount, facts),
  payPassword: facts.needsPayPassword && form.payPassword === '' ? 'missing' : null,
})

export type DerivedWithdrawal = { readonly arrives: Amount; readonly leaves: Amount }

/** What arrives and what leaves the account; null while anything is wrong. */
export function deriveWithdrawal(form: WithdrawForm, facts: WithdrawFacts): DerivedWithdrawal | null {
  const arrives = parseAmountInput(form.amount)
  const wrong = Object.values(withdrawIssues(form, facts)).some((issue) => issue !== null)
  return arrives === null || wrong ? null : { arrives, leaves: sum(arrives, facts.fee) }
}

const EDGE = 6

/** The first and last letters, by which people compare addresses, and what stands between. */
export function splitAddress(address: string): readonly [string, string, string] {
  if (address.length <= EDGE * 2) return [address, '', '']
  return [address.slice(0, EDGE), address.slice(EDGE, -EDGE), address.slice(-EDGE)]
}
