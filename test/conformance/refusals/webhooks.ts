import { webhooks, WEBHOOKS_MAX } from '@bourse/contracts/webhooks'
import { sql } from '@bourse/exchange'
import { type Fixture, type Table, UNKNOWN } from './fixture.ts'

/** A public address, which needs no name server. */
const url = 'https://93.184.215.14/hook'

export const webhookRefusals = (fixture: Fixture): Table => ({
  'webhooks.add': {
    webhook_address: () => fixture.toMember(webhooks.add, { url: 'https://127.0.0.1/hook' }),
    webhooks_too_many: async () => {
      const member = await fixture.environment.member()
      await fixture.environment.db.rows(sql`
        insert into webhook (member_id, url, events, salt, created_at, seen_number)
        select id, ${url}, array['fill'], 'full ' || number, now(), 0
        from member, generate_series(1, ${WEBHOOKS_MAX}::int) as number where email = ${member.email}`)
      return fixture.refused(member, webhooks.add, { url })
    },
  },
  'webhooks.remove': { not_found: () => fixture.toMember(webhooks.remove, { id: UNKNOWN }) },
  'webhooks.replay': { not_found: () => fixture.toMember(webhooks.replay, { webhook_id: UNKNOWN }) },
})
