import { createHash, createHmac } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { drawSide, type game, type Toss, TOSS_STAKES, TOSSES_PER_DAY } from '@bourse/contracts/game'
import {
  type Amount,
  amountFacts,
  dayBegin,
  type Facts,
  type Input,
  type Instant,
  refuse,
  ZERO,
} from '@bourse/contracts/kit'
import type { DrawHashes } from '@bourse/contracts/nft'
import type { Notify, MemberCall, Reader } from '#platform/kernel'
import { listBalances, move, ofHouse, ofMember, POINTS, post } from '#platform/ledger'
import { issueOne } from '#platform/receipts'
import { countTosses, insertToss } from './store.ts'

export type GameDeps = {
  /** Unpredictable, and stored with the data: all seeds follow from it. */
  readonly gameKey: Buffer
  readonly notify: Notify
}

const hashes: DrawHashes = {
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
}

/** Computes the seed of a member's toss, which is fixed before the member chooses. */
const computeSeed = ({ gameKey }: GameDeps, member: MemberId, number: number): string =>
  createHmac('sha256', gameKey).update(`${member}:${number}`).digest('hex')

const computeCommitment = (seed: string): string => createHash('sha256').update(seed).digest('hex')

/** Reads the next toss and the member's points. */
export async function nextToss(
  deps: GameDeps,
  reader: Reader,
  { member, now }: { member: MemberId; now: Instant },
) {
  const { all, recent } = await countTosses(reader, { member, since: dayBegin(now) })
  const points = (await listBalances(reader, member)).find(({ accountType }) => accountType === 'points')
  const number = all + 1
  const seed = computeSeed(deps, member, number)
  const left = Math.max(0, TOSSES_PER_DAY - recent)
  return { number, seed, commitment: computeCommitment(seed), left, own: points?.amount ?? ZERO }
}

type Choice = Input<typeof game.toss>

/** Throws the first refusal of a choice. */
export function checkChoice(
  { stake, commitment }: Pick<Choice, 'stake' | 'commitment'>,
  next: { readonly commitment: string; readonly left: number; readonly own: Amount },
): void {
  if (!TOSS_STAKES.includes(stake)) refuse('amount_invalid')
  if (commitment !== next.commitment) refuse('commitment_changed')
  if (next.left === 0) refuse('toss_limit', { n: String(TOSSES_PER_DAY) })
  if (next.own < stake) refuse('points_insufficient')
}

/** Draws the side with the committed seed and the member's own, and moves the stake in points. */
export async function tossCoin(deps: GameDeps, call: MemberCall, choice: Choice): Promise<Toss> {
  const { member, now: at } = call
  return call.transact(async (tx) => {
    await tx.lock('points', member)
    const { number, seed, ...next } = await nextToss(deps, tx, { member, now: at })
    checkChoice(choice, next)
    const result = await drawSide({ seed, clientSeed: choice.clientSeed, number }, hashes)
    const toss = await insertToss(tx, member, { ...choice, number, seed, result, at })
    await issueOne(tx, { member, kind: 'toss', subject: toss.id, inputs: buildFacts(toss), ticks: [], at })
    const [own, points] = [ofMember(member, POINTS, 'points'), ofHouse('points', POINTS)]
    const isWon = result === choice.choice
    const legs = move(isWon ? { from: points, to: own } : { from: own, to: points }, choice.stake)
    await post(tx, { id: `game:toss:${toss.id}`, reason: isWon ? 'game_won' : 'game_lost', at, legs })
    tx.afterCommit(() => deps.notify('balance.changed', member))
    return toss
  })
}

const buildFacts = ({ stake, choice, number, commitment, seed, clientSeed, result }: Toss): Facts => ({
  asset: 'points',
  ...amountFacts({ stake }),
  choice,
  toss_number: String(number),
  commitment,
  seed,
  client_seed: clientSeed,
  drawn: result,
})
