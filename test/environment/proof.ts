import { account } from '@bourse/contracts/account'
import { type Database, sql } from '@bourse/exchange'
import { codeIn, type Member } from './member.ts'

type Environment = { readonly db: Database }
type Purpose = 'withdrawal' | 'address'

const prepared = new WeakSet<Database>()
const known = new WeakMap<Member, Map<Purpose, string>>()

/**
 * Creates a proof of a withdrawal or a new address for tests of other subjects: a code that stays valid and
 * is never used up in this environment, so that a member can send many concurrent requests. Time stands
 * still.
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
  const code = codes.get(purpose) ?? (await send(environment, member, purpose))
  codes.set(purpose, code)
  return { code }
}

/** Sends a code. Earlier codes are moved into the past, because an address gets one per minute. */
async function send({ db }: Environment, member: Member, scene: Purpose): Promise<string> {
  await db.rows(sql`
    update verification_code set created_at = created_at - interval '2 days' where target = ${member.email}`)
  return codeIn(await member.call(account.sendMailCode, { handle: member.email, scene }))
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
