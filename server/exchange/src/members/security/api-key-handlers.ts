import { profileTextIssue } from '@bourse/contracts/account'
import { addMs, DAY, refuse } from '@bourse/contracts/kit'
import { API_KEY_NAME, API_KEYS_MAX, listAddresses, type security } from '@bourse/contracts/security'
import { ownsAccount } from '#members/account'
import type { Handlers, Tx } from '#platform/kernel'
import {
  countApiKeys,
  createSecret,
  deleteApiKey,
  insertApiKey,
  listApiKeys,
} from '#members/security/api-keys'
import { translate } from '#platform/text'
import { withProof } from './change-with-proof.ts'
import type { SecurityDeps } from './deps.ts'
import { lockProtection } from './store.ts'

type Calls = 'apiKeys' | 'createApiKey' | 'revokeApiKey'

export function apiKeyHandlers(deps: SecurityDeps): Pick<Handlers<typeof security>, Calls> {
  return {
    apiKeys: async (_input, { reader, member }) => ({ list: await listApiKeys(reader, member) }),
    createApiKey: async ({ name, account, addresses = '', days, code, totp, ...scopes }, call) => {
      const issue = profileTextIssue(name, API_KEY_NAME)
      if (issue !== null) refuse(issue)
      const isOfMain = account === undefined || account === call.member
      if (!isOfMain && !(await ownsAccount(call.reader, call.member, account))) refuse('not_found')
      const { member, now, lang } = call
      const assertRoom = async (reader: Tx | typeof call.reader) => {
        if ((await countApiKeys(reader, member)) >= API_KEYS_MAX) refuse('api_key_limit')
      }
      await assertRoom(call.reader)
      const { key, secret } = createSecret(deps.random, deps.apiKeyMaster)
      const { canTrade = false, canTransfer = false, canWithdraw = false } = scopes
      const created = {
        member,
        key,
        name,
        account: isOfMain ? null : account,
        canTrade,
        canTransfer,
        canWithdraw,
        addresses: listAddresses(addresses).join(', '),
        createdAt: now,
        expiresAt: days === undefined ? null : addMs(now, days * DAY),
      }
      let id: Awaited<ReturnType<typeof insertApiKey>> | null = null
      await withProof(
        deps,
        call,
        { purpose: 'api_key', code, totp },
        {
          write: async (tx) => {
            await lockProtection(tx, member)
            await assertRoom(tx)
            id = await insertApiKey(tx, created)
            await deps.notifyMember(tx, { member, lang, kind: 'api_key_added', values: { name }, at: now })
            tx.afterCommit(() => deps.accountChanged(member))
          },
        },
      )
      return { id: id ?? refuse('not_found'), key, secret }
    },
    revokeApiKey: async ({ id }, call) => {
      await call.transact(async (tx) => {
        if (!(await deleteApiKey(tx, call.member, id))) refuse('not_found')
        tx.afterCommit(() => deps.accountChanged(call.member))
      })
      return translate(call.lang, 'done')
    },
  }
}
