import { security } from '@bourse/contracts/security'
import { sql } from '@bourse/exchange'
import { mailedCode } from '#environment'
import { type Fixture, type Table, UNKNOWN } from './fixture.ts'
import { proofRefusals } from './security.ts'

/** Refusals of API keys. */
export function apiKeyRefusals(fixture: Fixture): Table {
  const create = (fields: Record<string, unknown>) =>
    fixture.toMember(security.createApiKey, { name: 'Bot', code: '123456', ...fields })
  return {
    'security.createApiKey': {
      text_too_long: () => create({ name: 'x'.repeat(41) }),
      special_characters: () => create({ name: 'a\u0007b' }),
      not_found: () => create({ account_id: UNKNOWN }),
      ...proofRefusals(fixture, security.createApiKey, 'api_key', async (_who, code) => ({
        name: 'Bot',
        code,
      })),
      api_key_limit: async () => {
        const member = await fixture.environment.member()
        await fixture.environment.db.rows(sql`
          insert into api_key
            (member_id, key, name, can_trade, can_transfer, can_withdraw, addresses, created_at)
          select id, 'full ' || number, 'Bot', false, false, false, '', now()
          from member, generate_series(1, 10) as number where email = ${member.email}`)
        const code = await mailedCode(fixture.environment, member, 'api_key')
        return fixture.refused(member, security.createApiKey, { name: 'Bot', code })
      },
    },
    'security.revokeApiKey': {
      not_found: () => fixture.toMember(security.revokeApiKey, { id: UNKNOWN }),
    },
  }
}
