import { ACCOUNT_KINDS, type AccountKind } from '@bourse/contracts/wallet'
import type { Key, Text } from '#text'

/** The product that trades with the account; fiat has none. */
const PRODUCTS: Readonly<Record<AccountKind, Key | null>> = {
  fiat: null,
  spot: 'trade.coins',
  futures: 'trade.futures',
  seconds: 'trade.seconds',
}

type AccountName = {
  /** "Exchange account": the official label, in the word order of the language. */
  readonly label: string
  /** "Spot": the product alone, where no account is meant. */
  readonly product: string | null
  /** "Exchange account · Spot": wherever an account is named as one. */
  readonly full: string
}

export function accountName(t: Text, kind: AccountKind): AccountName {
  const label = t('wallet.account_of', { kind: t(`wallet.kind_${kind}`) })
  const key = PRODUCTS[kind]
  const product = key && t(key)
  return { label, product, full: product === null ? label : `${label} · ${product}` }
}

export const parseAccountKind = (word: string | null): AccountKind | null =>
  ACCOUNT_KINDS.find((kind) => kind === word) ?? null
