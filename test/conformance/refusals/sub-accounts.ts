import { account } from '@bourse/contracts/account'
import { SUB_ACCOUNTS_MAX, subAccounts } from '@bourse/contracts/sub-accounts'
import type { Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

/** Refusals of sub-accounts. */
export function subAccountRefusals(fixture: Fixture): Table {
  const family = async () => {
    const member = await fixture.environment.member({ usdt: '10' })
    const { id: main } = await member.call(account.profile, {})
    const { id: sub } = await member.call(subAccounts.create, { name: 'Robot' })
    return { member, main, sub }
  }
  const named = (run: (name: string) => Promise<string>) => ({
    text_too_short: () => run('x'),
    text_too_long: () => run('eleven char'),
    special_characters: () => run('a@b'),
    name_reserved: () => run('Bourse'),
  })
  const moved = async (fields: (own: Awaited<ReturnType<typeof family>>) => Fields) => {
    const own = await family()
    const valid = { currency_id: '3', number: '1', from_account: own.main, to_account: own.sub }
    return fixture.refused(own.member, subAccounts.transfer, { ...valid, ...fields(own) })
  }
  const unknown = (endpoint: typeof subAccounts.close | typeof subAccounts.select) => () =>
    fixture.toMember(endpoint, { id: UNKNOWN })
  const create = async (member: Member, name: string) => fixture.refused(member, subAccounts.create, { name })
  return {
    'sub-accounts.create': {
      ...named((name) => fixture.toMember(subAccounts.create, { name })),
      sub_account_limit: async () => {
        const member = await fixture.environment.member()
        for (let count = 1; count <= SUB_ACCOUNTS_MAX; count++) await create(member, `Robot ${count}`)
        return create(member, 'Robot 1')
      },
      sub_account_name: async () => create((await family()).member, 'ROBOT'),
    },
    'sub-accounts.rename': {
      ...named((name) => fixture.toMember(subAccounts.rename, { id: UNKNOWN, name })),
      not_found: () => fixture.toMember(subAccounts.rename, { id: UNKNOWN, name: 'Robot' }),
      sub_account_name: async () => {
        const { member } = await family()
        const { id } = await member.call(subAccounts.create, { name: 'Grid' })
        return fixture.refused(member, subAccounts.rename, { id, name: 'Robot' })
      },
    },
    'sub-accounts.close': {
      not_found: unknown(subAccounts.close),
      sub_account_used: async () => {
        const { member, main, sub } = await family()
        const moving = { currency_id: '3', number: '1', from_account: main, to_account: sub }
        await fixture.refused(member, subAccounts.transfer, moving)
        return fixture.refused(member, subAccounts.close, { id: sub })
      },
    },
    'sub-accounts.select': { not_found: unknown(subAccounts.select) },
    'sub-accounts.transfer': {
      coin_unknown: () => moved(() => ({ currency_id: UNKNOWN })),
      same_account: () => moved(({ main }) => ({ to_account: main })),
      not_found: () => moved(() => ({ to_account: UNKNOWN, number: '11' })),
      insufficient_balance: () => moved(() => ({ number: '11' })),
    },
  }
}
