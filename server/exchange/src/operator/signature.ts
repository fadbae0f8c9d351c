import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { MINUTE } from '@bourse/contracts/kit'
import * as z from 'zod/mini'

/** A command as an operator signed it. The user who sends it over the socket only transports it. */
export const signedCommand = z.object({
  words: z.array(z.string()),
  /** The id of the user who signed. */
  uid: z.int().check(z.nonnegative()),
  /** Makes each command unique, so that it has its effect once. */
  nonce: z.string().check(z.regex(/^[\w-]{22}$/)),
  /** Milliseconds of the machine that signed. */
  at: z.int(),
  /** The public key. */
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
  signature: z.string().check(z.regex(/^[\w-]{86}$/)),
})
export type SignedCommand = z.output<typeof signedCommand>

/** The most time between signature and receipt. */
export const SIGNATURE_TTL_MS = 10 * MINUTE

export type OperatorKey = { readonly name: string; readonly key: string }

const buildSignedText = ({ words, uid, nonce, at }: Omit<SignedCommand, 'key' | 'signature'>): Buffer =>
  Buffer.from(`bourse operator command v1\n${JSON.stringify([words, uid, nonce, at])}`)

const parsePublicKey = (key: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })

/** Derives the public key of a private one, in the form of the exchange's setting. */
export const derivePublicKey = (privateKey: string): string =>
  String(createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }).x)

export const createOperatorKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

type SigningInput = {
  readonly privateKey: string
  readonly words: readonly string[]
  readonly uid: number
  readonly at: number
  readonly bytes: (length: number) => Buffer
}

export function signCommand({ privateKey, words, uid, at, bytes }: SigningInput): SignedCommand {
  const command = { words: [...words], uid, nonce: bytes(16).toString('base64url'), at }
  const signature = sign(null, buildSignedText(command), createPrivateKey(privateKey)).toString('base64url')
  return { ...command, key: derivePublicKey(privateKey), signature }
}

/** Finds the operator who signed; null for an unlisted key, another text, or a time too far from this one. */
export function verifyCommand(
  command: SignedCommand,
  { keys, now }: { readonly keys: readonly OperatorKey[]; readonly now: number },
): OperatorKey | null {
  const listed = keys.find(({ key }) => key === command.key) ?? null
  if (listed === null || Math.abs(now - command.at) > SIGNATURE_TTL_MS) return null
  const isRight = verify(
    null,
    buildSignedText(command),
    parsePublicKey(listed.key),
    Buffer.from(command.signature, 'base64url'),
  )
  return isRight ? listed : null
}
