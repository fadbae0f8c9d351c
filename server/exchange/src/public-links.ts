import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { PUSH_HOSTS, type PushSite } from '#members/messages/push'
import { createFreezeLink } from '#members/security/guard'
import type { Tx } from '#platform/kernel'
import type { ExchangeOptions } from './options.ts'

/** Builds the link of a mail that freezes the account. Its secret is after the `#`, so that no log has it. */
export const buildFreezeLink =
  ({ random, publicOrigin = null }: ExchangeOptions) =>
  async (tx: Tx, member: MemberId, now: Instant): Promise<string | null> =>
    publicOrigin === null
      ? null
      : `${publicOrigin}/#/pages/setting/freeze?token=${await createFreezeLink(tx, random, { member, now })}`

export const pushSite = ({ publicOrigin = null }: ExchangeOptions): PushSite => ({
  hosts: PUSH_HOSTS,
  isPlain: false,
  contact: publicOrigin?.startsWith('https:') === true ? publicOrigin : 'mailto:bourse@localhost',
})
