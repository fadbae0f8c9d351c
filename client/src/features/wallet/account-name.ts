import type { AccountKind } from '@bourse/contracts/wallet'
import type { Key, Text } from '#text'

const NAMES: Readonly<Record<AccountKind, Key>> = {
  fiat: 'wallet.fiat',
  spot: 'trade.coins',
  futures: 'trade.futures',
  seconds: 'trade.seconds',
}

/** The short name: "Spot". */
export const accountName = (t: Text, kind: AccountKind): string => t(NAMES[kind])

/** The official label, "Exchange account", for pickers and tabs; word order depends on the language. */
export const accountLabel = (t: Text, kind: AccountKind): string =>
  t('wallet.account_of', { kind: t(`wallet.kind_${kind}`) })
