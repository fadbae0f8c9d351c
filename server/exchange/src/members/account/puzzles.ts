import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { hasZeroBits, PUZZLE_BITS, PUZZLE_TTL_MS, createPuzzleBlock } from '@bourse/contracts/account'
import { addMs, type Instant } from '@bourse/contracts/kit'
import { type Random, type Tx, sql } from '#platform/kernel'

export type Puzzles = {
  /** Creates a puzzle for one scope: the purpose, the target and the address of the caller. */
  create(scope: string, bits: number, now: Instant): { readonly challenge: string; readonly bits: number }
  /** Returns the bits of a right proof, which is used up with the transaction; 0 for any other text. */
  redeem(tx: Tx, proof: Proof): Promise<number>
}
export type Proof = { readonly text: string | undefined; readonly scope: string; readonly now: Instant }

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** Creates puzzles of the form `bits.expiry.nonce.signature`. Nothing is stored until one is solved. */
export function createPuzzles(random: Random, key: Buffer): Puzzles {
  const sign = (scope: string, terms: string): Buffer =>
    createHmac('sha256', key).update(`puzzle\n${scope}\n${terms}`).digest().subarray(0, 16)
  return {
    create(scope, wished, now) {
      const bits = Math.min(Math.max(wished, PUZZLE_BITS.least), PUZZLE_BITS.most)
      const terms = `${bits}.${addMs(now, PUZZLE_TTL_MS)}.${random.bytes(12).toString('base64url')}`
      return { challenge: `${terms}.${sign(scope, terms).toString('base64url')}`, bits }
    },
    async redeem(tx, { text = '', scope, now }) {
      const [challenge = '', solution = ''] = text.split(':')
      const cut = challenge.lastIndexOf('.')
      const terms = challenge.slice(0, Math.max(cut, 0))
      const [bits = '', expiry = '', nonce = ''] = terms.split('.')
      const signature = Buffer.from(challenge.slice(cut + 1), 'base64url')
      const expected = sign(scope, terms)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 0
      if (Number(expiry) <= now) return 0
      const block = createPuzzleBlock(sha256(challenge))
      block.write(Number(solution))
      if (!hasZeroBits(sha256(block.bytes), Number(bits))) return 0
      await tx.run(sql`delete from solved_puzzle where expires_at <= ${new Date(now)}`)
      const used = await tx.run(sql`
        insert into solved_puzzle (nonce, expires_at) values (${nonce}, ${new Date(Number(expiry))})
        on conflict do nothing`)
      return used === 0 ? 0 : Number(bits)
    },
  }
}
