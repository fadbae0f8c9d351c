import { randomBytes } from 'node:crypto'
import { createOperatorKey, type OperatorKey, derivePublicKey, signCommand } from '@bourse/exchange/operator'

export type TestOperator = OperatorKey & { readonly uid: number; readonly privateKey: string }

/** An operator with a key and a user id of their own. */
export function operatorNamed(name: string, uid = 1001): TestOperator {
  const privateKey = createOperatorKey()
  return { name, uid, privateKey, key: derivePublicKey(privateKey) }
}

/** A command with this operator's signature, of a time on the machine. */
export const signBy = (
  { privateKey, uid }: Pick<TestOperator, 'privateKey' | 'uid'>,
  words: readonly string[],
  at: number,
) => signCommand({ privateKey, words, uid, at, bytes: randomBytes })
