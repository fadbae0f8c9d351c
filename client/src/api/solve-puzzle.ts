import { account, hasZeroBits, createPuzzleBlock } from '@bourse/contracts/account'
import type { Input } from '@bourse/contracts/kit'
import { sha256 } from '@noble/hashes/sha2.js'
import { runningTime } from '#kit/device'
import { call } from './call.ts'

/** Shorter than a frame, so that the page stays responsive. */
const SLICE_MS = 10
const BATCH = 128

export const fetchPuzzle = (input: Input<typeof account.puzzle>) =>
  call(account.puzzle, input, { isQuiet: true })

/**
 * Solves a proof of work in slices between frames: about 0.5 s for the easiest one. The synchronous hash is several
 * times faster than the browser's own, which is a promise for every block. Returns the proof to send.
 */
export async function solvePuzzle({ challenge, bits }: { challenge: string; bits: number }): Promise<string> {
  const block = createPuzzleBlock(sha256(new TextEncoder().encode(challenge)))
  let counter = 0
  for (;;) {
    const until = runningTime() + SLICE_MS
    do {
      for (let left = BATCH; left > 0; left--, counter++) {
        block.write(counter)
        if (hasZeroBits(sha256(block.bytes), bits)) return `${challenge}:${counter}`
      }
    } while (runningTime() < until)
    await turn()
  }
}

/** Ends the current task; unlike a timer it is neither clamped nor slowed down in the background. */
const turn = (): Promise<void> =>
  new Promise((resume) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resume()
    }
    port2.postMessage(null)
  })
