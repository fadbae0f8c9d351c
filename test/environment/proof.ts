import { type Database, sql } from '@bourse/exchange'
import { mailedCode } from './verify.ts'
import type { Member } from './member.ts'

type Environment = Parameters<typeof mailedCode>[0] & { readonly db: Database }
type Purpose = 'withdrawal' | 'address'

const prepared = new WeakSet<Database>()
const known = new WeakMap<Member, Map<Purpose, string>>()

/**
 * The proof of a withdrawal or a new address, for tests about something else: a code that stays valid and is
 * never used up in this environment, so that a member can send many requests, and at once.
 */
export async function lastingProof(
  environment: Environment,
  member: Member,
  purpose: Purpose = 'withdrawal',
): Promise<{ readonly code: string }> {
  const codes = known.get(member) ?? new Map<Purpose, string>()
  known.set(member, codes)
  if (!prepared.has(environment.db)) await letCodesLast(environment.db)
  prepared.add(environment.db)
  const code = codes.get(purpose) ?? (await mailedCode(environment, member, purpose))
  codes.set(purpose, code)
  return { code }
}

async function letCodesLast(db: Database): Promise<void> {
  await db.rows(sql`
    create function code_lasts() returns trigger language plpgsql as $$ begin
      new.expires_at := 'infinity';
      new.used_at := null;
      return new;
    end $$`)
  await db.rows(sql`
    create trigger code_lasts before insert or update on verification_code for each row
      when (new.scene in ('withdrawal', 'address')) execute function code_lasts()`)
}
