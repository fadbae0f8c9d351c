import { ACCEPT_MS, referral } from '@bourse/contracts/referral'
import { sql } from '@bourse/exchange'
import type { Member } from '#environment'
import type { Fixture, Table } from './fixture.ts'

export const referralRefusals = (fixture: Fixture): Table => {
  const member = () => fixture.environment.member()
  const readCode = async (of: Member) => (await of.call(referral.summary, {})).code
  const enter = (who: Member, code: string) => fixture.refused(who, referral.accept, { extension_code: code })
  return {
    'referral.accept': {
      inviter_set: async () => {
        const [alice, bob] = [await member(), await member()]
        expectPassed(await enter(bob, await readCode(alice)))
        return enter(bob, 'NOSUCHCODE')
      },
      invite_too_late: async () => {
        const alice = await member()
        await fixture.environment.db.rows(sql`
          update member set registered_at = ${new Date(fixture.environment.clock.now() - ACCEPT_MS)}
          where email = ${alice.email}`)
        return enter(alice, 'NOSUCHCODE')
      },
      invite_code_invalid: async () => enter(await member(), 'NOSUCHCODE'),
      own_invite_code: async () => {
        const alice = await member()
        return enter(alice, await readCode(alice))
      },
      invite_ring: async () => {
        const [alice, bob, carol] = [await member(), await member(), await member()]
        expectPassed(await enter(bob, await readCode(alice)))
        expectPassed(await enter(carol, await readCode(bob)))
        return enter(alice, await readCode(carol))
      },
    },
  }
}

function expectPassed(outcome: string): void {
  if (outcome !== 'passed') throw new Error(`refused as ${outcome}`)
}
