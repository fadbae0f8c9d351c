import { ACCOUNT_KINDS, type AccountKind } from '@bourse/contracts/wallet'
import type { Key, Text } from '#text'

const NAMES: Readonly<Record<AccountKind, Key>> = {
  fiat: 'wallet.fiat',
  spot: 'trade.coins',
  futures: 'trade.futures',
  seconds: 'trade.seconds',
}

export const accountName = (t: Text, kind: AccountKind): string => t(NAMES[kind])

export const accountKindOf = (word: string | null): AccountKind | null =>
  ACCOUNT_KINDS.find((kind) => kind === word) ?? null
