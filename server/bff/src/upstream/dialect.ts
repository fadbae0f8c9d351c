/**
 * Other names of a field in branches of the family, in lookup order; a dot descends into a record. A key may
 * include the parent record's name where the field name alone is ambiguous.
 */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  quotation: ['matches'],
  currency: ['currency_id'],
  legal: ['legal_id'],
  name: ['code', 'currency_name', 'quotation.0.legal_name'],
  currency_name: ['base_currency_code', 'currency_code', 'code'],
  legal_name: ['quote_currency_code'],
  now_price: ['currency_quotation.close'],
  change: ['currency_quotation.change'],
  volume: ['currency_quotation.volume'],
  high: ['currency_quotation.high'],
  low: ['currency_quotation.low'],
  legal_balance: ['legal_account.balance'],
  lock_legal_balance: ['legal_account.lock_balance'],
  change_balance: ['change_account.balance'],
  lock_change_balance: ['change_account.lock_balance'],
  lever_balance: ['lever_account.balance'],
  lock_lever_balance: ['lever_account.lock_balance'],
  micro_balance: ['micro_account.balance'],
  lock_micro_balance: ['micro_account.lock_balance'],
  user_wallet: ['micro_account'],
  'user_wallet.micro_balance': ['balance'],
  'user_wallet.lock_micro_balance': ['lock_balance'],
  symbol_name: ['symbol'],
  created: ['create', 'created_at'],
  created_at: ['create_time'],
  create_time: ['created_at'],
  head_portrait: ['avatar'],
  id: ['author_id', 'quotation.0.legal_id'],
}

const ALIASES_BY_FIELD: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ALIASES))

/** Fields with other names; most have one name only and skip the lookup. */
const FIELDS_WITH_ALIASES: ReadonlySet<string> = new Set(
  [...ALIASES_BY_FIELD.keys()].map((key) => key.split('.').at(-1) ?? key),
)

export const hasAliases = (wire: string): boolean => FIELDS_WITH_ALIASES.has(wire)

/** The value of a field under another name, and the record's own key for it. */
export type AliasMatch = { readonly value: unknown; readonly name: string }

/**
 * Looks up a missing field by its other names. A name that the record declares for another field is not an
 * alias: an artwork's code is not its coin's.
 */
export function findByAlias(
  record: Readonly<Record<string, unknown>>,
  field: { readonly wire: string; readonly parent: string },
  isTaken: (name: string) => boolean,
): AliasMatch | null {
  const names = ALIASES_BY_FIELD.get(`${field.parent}.${field.wire}`) ?? ALIASES_BY_FIELD.get(field.wire)
  if (names === undefined) return null
  for (const path of names) {
    const [name = '', ...steps] = path.split('.')
    if (steps.length === 0 && isTaken(name)) continue
    const value = [name, ...steps].reduce<unknown>(stepInto, record)
    if (value !== undefined) return { value, name }
  }
  return null
}

const stepInto = (within: unknown, name: string): unknown =>
  typeof within === 'object' && within !== null && Object.hasOwn(within, name)
    ? (within as Record<string, unknown>)[name]
    : undefined

/** The values that MySQL and PHP write for no time. */
const NO_MOMENT: ReadonlySet<unknown> = new Set(['0', '0000-00-00 00:00:00', '0000-00-00'])

export const isEmptyTimestamp = (value: unknown): boolean =>
  typeof value === 'string' ? value.startsWith('0') && NO_MOMENT.has(value) : value === 0
