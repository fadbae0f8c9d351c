import type { Profile } from '@bourse/contracts/account'
import type { ReactNode } from 'react'
import { StatusTag } from '#kit/feedback'
import type { Text } from '#text'

/** The review of the member's identity as a tag. */
export function reviewStatusTag(review: Profile['review'], t: Text): ReactNode {
  switch (review) {
    case 'approved':
      return <StatusTag status="success">{t('settings.verified')}</StatusTag>
    case 'pending':
      return <StatusTag status="warning">{t('settings.pending')}</StatusTag>
    case 'rejected':
      return <StatusTag status="error">{t('settings.rejected')}</StatusTag>
    case 'none':
    case null:
      return <StatusTag status="secondary">{t('settings.unverified')}</StatusTag>
  }
}
