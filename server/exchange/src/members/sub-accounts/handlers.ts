import { nicknameIssue } from '@bourse/contracts/account'
import { refuse, sum, ZERO } from '@bourse/contracts/kit'
import { SUB_ACCOUNTS_MAX, type subAccounts } from '@bourse/contracts/sub-accounts'
import {
  insertSubAccount,
  listOwnAccounts,
  ownsAccount,
  renameSubAccount,
  selectAccount,
} from '#members/account'
import { isReservedName } from '#members/names'
import { readEquity } from '#members/wallet/equity'
import type { Handlers, MemberCall, Reader, Tx } from '#platform/kernel'
import { translate } from '#platform/text'
import { close } from './close.ts'
import type { SubAccountDeps } from './deps.ts'
import { transfer } from './transfer.ts'

export const subAccountHandlers = (deps: SubAccountDeps): Handlers<typeof subAccounts> => ({
  list: async (_input, call) => {
    const accounts = await listOwnAccounts(call.reader, call.main)
    const ids = accounts.map(({ id }) => id)
    const worth = await readEquity(deps, call.reader, ids)
    const list = accounts.map((account) => ({
      ...account,
      isSelected: account.id === call.selected,
      equity: worth.get(account.id)?.equity ?? ZERO,
    }))
    return { list, equity: sum(ZERO, ...list.map(({ equity }) => equity)) }
  },
  create: async ({ name }, call) => {
    await assertName(deps, call.reader, name)
    return call.transact(async (tx) => {
      const own = await lockNames(tx, call)
      if (own.length > SUB_ACCOUNTS_MAX) refuse('sub_account_limit')
      assertUnused(own, name)
      const { main, now: at } = call
      const inviteCode = `sub-${deps.random.bytes(16).toString('hex')}`
      const id = await insertSubAccount(tx, { main, name: name.normalize('NFC'), inviteCode, at })
      tx.afterCommit(() => deps.subAccountOpened(id, main))
      return { id }
    })
  },
  rename: async ({ id, name }, call) => {
    await assertName(deps, call.reader, name)
    await call.transact(async (tx) => {
      const own = await lockNames(tx, call)
      if (!own.some((account) => account.id === id && account.name !== null)) refuse('not_found')
      assertUnused(
        own.filter((account) => account.id !== id),
        name,
      )
      await renameSubAccount(tx, { main: call.main, account: id, name: name.normalize('NFC') })
      tx.afterCommit(() => deps.accountChanged(id))
    })
    return translate(call.lang, 'done')
  },
  close: async ({ id }, call) => {
    await close(deps, call, id)
    return translate(call.lang, 'sub_account_closed')
  },
  select: ({ id }, call) =>
    call.transact(async (tx) => {
      if (!(await ownsAccount(tx, call.main, id))) refuse('not_found')
      return selectAccount(tx, deps.random, {
        token: call.token,
        account: id === call.main ? null : id,
        now: call.now,
      })
    }),
  transfer: async (order, call) => {
    const id = await transfer(deps, call, order)
    return { text: translate(call.lang, 'sub_account_transferred'), id }
  },
})

type OwnNames = Awaited<ReturnType<typeof listOwnAccounts>>

/** Names of one member change one after the other. */
async function lockNames(tx: Tx, { main }: MemberCall): Promise<OwnNames> {
  await tx.lock('sub-accounts', main)
  return listOwnAccounts(tx, main)
}

async function assertName({ siteNameOf }: SubAccountDeps, reader: Reader, name: string): Promise<void> {
  const issue = nicknameIssue(name)
  if (issue !== null) refuse(issue)
  if (isReservedName(name, [await siteNameOf(reader)])) refuse('name_reserved')
}

const comparable = (name: string): string => name.normalize('NFC').toLowerCase()

function assertUnused(own: OwnNames, name: string): void {
  if (own.some((account) => account.name !== null && comparable(account.name) === comparable(name)))
    refuse('sub_account_name')
}
