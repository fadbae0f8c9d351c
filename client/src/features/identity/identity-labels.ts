import type { DocumentKind, Level, Review } from '@bourse/contracts/identity'
import type { Status } from '#kit/feedback'
import type { Key } from '#text'

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, Key>> = {
  idCard: 'identity.id_card',
  passport: 'identity.passport',
  driverLicence: 'identity.driver_licence',
}
export const LEVEL_LABELS: Readonly<Record<Level, Key>> = {
  basic: 'identity.basic',
  advanced: 'identity.advanced',
}
export const REVIEW_BADGES: Readonly<Record<Review, { readonly status: Status; readonly words: Key }>> = {
  none: { status: 'secondary', words: 'identity.none' },
  pending: { status: 'warning', words: 'identity.pending' },
  approved: { status: 'success', words: 'identity.approved' },
  rejected: { status: 'error', words: 'identity.rejected' },
}

/** Pages that require an identity, by name. */
const SENDERS: Readonly<Record<string, Key>> = {
  'fund/withdraw': 'screen.withdraw',
  'transaction/contract': 'screen.futures_trade',
  'transaction/index': 'screen.trade',
  'common/borrowing': 'screen.borrowing',
  'copytrade/trader': 'screen.trader_workspace',
  'otc/otc': 'screen.otc',
  'setting/setting': 'screen.settings',
}

/** The name of the page that the member came from; null if it does not require an identity. */
export const referrerLabel = (from: string | null): Key | null =>
  SENDERS[(from ?? '').split('?')[0] ?? ''] ?? null
