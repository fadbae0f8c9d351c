import { security } from '@bourse/contracts/security'
import { SoftwareAuthenticator } from '@bourse/exchange/testing'
import { Member } from './member.ts'
import { mailedCode } from './verify.ts'

const localUrl = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** The same member at the same server by the name `localhost`: at an IP address there are no passkeys. */
export function atLocalhost({ url, email, bearer }: Member): Member {
  const member = new Member(localUrl(url), email)
  member.bearer = bearer
  return member
}

/** A device with passkeys, at a page of the environment. */
export const createDevice = (url: string, options: { readonly counts?: boolean } = {}) =>
  new SoftwareAuthenticator(localUrl(url), options)

type Time = Parameters<typeof mailedCode>[0]

/** Adds a passkey of the device, proven by a mailed code and the authenticator app's if given. */
export async function addPasskey(
  time: Time,
  member: Member,
  device: SoftwareAuthenticator,
  totp?: () => string,
): Promise<void> {
  const code = await mailedCode(time, member, 'passkey')
  const { options } = await member.call(security.beginPasskey, { code, totp: totp?.() })
  await member.call(security.addPasskey, { name: 'My device', credential: device.create(options) })
}

/** A log-in by passkey, on a device that was not logged in before. */
export async function logInByPasskey(url: string, device: SoftwareAuthenticator): Promise<Member> {
  const visitor = new Member(localUrl(url))
  const { options } = await visitor.call(security.beginPasskeyLogin, {})
  visitor.bearer = await visitor.call(security.loginByPasskey, {
    credential: device.get(options),
    device: 'Phone',
  })
  return visitor
}
