import { security } from '@bourse/contracts/security'
import { sql } from '@bourse/exchange'
import { type Fixture, type Table, UNKNOWN } from './fixture.ts'

const TOKEN = 'a'.repeat(32)

/** Refusals of the calls against a thief. */
export function guardRefusals(fixture: Fixture): Table {
  const withLink = async (used: string | null, expires: string) => {
    await fixture.environment.db.rows(sql`
      insert into freeze_link (token_hash, member_id, expires_at, used_at)
      select sha256(${TOKEN}::bytea), max(id), ${expires}::timestamptz, ${used}::timestamptz from member
      on conflict (token_hash) do update set expires_at = excluded.expires_at, used_at = excluded.used_at`)
    return fixture.toGuest(security.freeze, { token: TOKEN })
  }
  return {
    'security.reportLogin': { not_found: () => fixture.toMember(security.reportLogin, { id: UNKNOWN }) },
    'security.freeze': {
      link_invalid: () => fixture.toGuest(security.freeze, { token: 'b'.repeat(32) }),
      link_used: () => withLink('2026-01-01', '2099-01-01'),
      link_expired: () => withLink(null, '2026-01-01'),
    },
  }
}
