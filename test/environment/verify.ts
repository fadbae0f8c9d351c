import { randomInt } from 'node:crypto'
import { account, type CodePurpose } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { MINUTE } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import { codeIn, type Member } from './member.ts'

export const freshMobile = (): string => `138${randomInt(10_000_000, 100_000_000)}`
export const freshDocument = (): string => `P${randomInt(100_000_000, 1_000_000_000)}`

type Time = { readonly clock: { advance(ms: number): void }; advance(span: '5 seconds'): Promise<void> }

/**
 * Requests a code to the member's own address; advances a minute, because an address gets at most one code in
 * a minute.
 */
export async function mailedCode(time: Time, member: Member, scene: CodePurpose): Promise<string> {
  time.clock.advance(MINUTE)
  return codeIn(await member.call(account.sendMailCode, { handle: member.email, scene }))
}

/** Binds a phone number with two codes: to it, and to the address bound before. */
export async function bindMobile(time: Time, member: Member, mobile = freshMobile()): Promise<string> {
  const proof = await mailedCode(time, member, 'mobile')
  const code = codeIn(await member.call(account.sendMobileCode, { mobile, scene: 'mobile' }))
  await member.call(security.bindMobile, { mobile, code, proof })
  return mobile
}

/** Submits a document; in paper mode it is approved a few seconds later. */
export async function verify(time: Time, member: Member): Promise<void> {
  await bindMobile(time, member)
  await member.call(identity.apply, {
    level: 'basic',
    documentKind: 'passport',
    name: 'Alice Example',
    documentNumber: freshDocument(),
  })
  await time.advance('5 seconds')
}
