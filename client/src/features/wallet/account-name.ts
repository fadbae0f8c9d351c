import type { AccountKind } from '@bourse/contracts/wallet'
import type { Text } from '#text'

/** "Exchange account"; in Vietnamese the kind comes last. The order lies in the text of each language. */
export const accountName = (t: Text, kind: AccountKind): string =>
  t('wallet.account_of', { kind: t(`wallet.kind_${kind}`) })
