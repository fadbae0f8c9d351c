// An operator's own key: created and used on the operator's machine, never by the exchange.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import {
  createOperatorKey,
  derivePublicKey,
  signCommand,
  signedCommand,
  type SignedCommand,
} from '@bourse/exchange/operator'
import * as z from 'zod/mini'
import { nowMs, random } from './machine.ts'

const PRIVATE = 0o077

/** Reads a key; refuses one that other users can read, who could sign in this operator's name. */
function readKey(path: string): string {
  const { mode, uid } = statSync(path)
  if ((mode & PRIVATE) !== 0 || uid !== process.getuid?.())
    throw new Error(`${path} must belong to you and be closed to all others (chmod 600)`)
  return readFileSync(path, 'utf8')
}

/** Creates the key if there is none; returns the text for OPERATORS. */
export function readPublicKey(path: string): string {
  if (!existsSync(path)) writeFileSync(path, createOperatorKey(), { mode: 0o600, flag: 'wx' })
  return derivePublicKey(readKey(path))
}

export const signWith = (path: string, words: readonly string[]): SignedCommand =>
  signCommand({
    privateKey: readKey(path),
    words,
    uid: process.getuid?.() ?? 0,
    at: nowMs(),
    bytes: (length) => random.bytes(length),
  })

/** Reads a signed command from a pipe. */
export async function readSigned(source: NodeJS.ReadableStream): Promise<SignedCommand> {
  const parsed = z.safeParse(signedCommand, JSON.parse(await text(source)))
  if (!parsed.success) throw new Error('send reads a command that `sign` has printed')
  return parsed.data
}
