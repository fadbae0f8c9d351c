import { createHash, createHmac } from 'node:crypto'
import { checkToss, game, type Toss, TOSSES_PER_DAY } from '@bourse/contracts/game'
import { toAmount, amountText, DAY, subtract, sum } from '@bourse/contracts/kit'
import type { DrawHashes } from '@bourse/contracts/nft'
import { afterEach, describe, expect, it } from 'vitest'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '../ledger/index.ts'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

const hashes: DrawHashes = {
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
}
const state = (member: Member) => member.call(game.state, {})
const stake = toAmount('5')
const toss = async (member: Member, clientSeed = 'mine', key = freshKey()): Promise<Toss> => {
  const { commitment } = await state(member)
  return member.call(game.toss, { commitment, clientSeed, choice: 'heads', stake }, { key })
}

describe('a coin toss', () => {
  it('has the committed seed, the side that both seeds give, and moves the stake in points', async () => {
    const member = await environment.member()
    const before = await state(member)
    const made = await toss(member)
    expect([made.commitment, made.number]).toEqual([before.commitment, 1])
    expect(await checkToss(made, hashes)).toBe('right')
    expect(await checkToss({ ...made, seed: `${made.seed}0` }, hashes)).toBe('wrong_commitment')
    const other = made.result === 'heads' ? 'tails' : 'heads'
    expect(await checkToss({ ...made, result: other }, hashes)).toBe('wrong_result')
    const after = await state(member)
    const expected = made.result === 'heads' ? sum(before.own, stake) : subtract(before.own, stake)
    expect(amountText(after.own)).toBe(amountText(expected))
    expect(after.commitment).not.toBe(before.commitment)
    expect((await member.call(game.list, {})).list).toEqual([made])
  })

  it('is made once for each commitment: of sixteen at a time one succeeds', async () => {
    const member = await environment.member()
    const { commitment } = await state(member)
    const fields = { commitment, client_seed: 'mine', choice: 'heads', stake: '5' }
    const tosses = Array.from({ length: 16 }, () =>
      member.send('POST', game.toss.path, fields, { key: freshKey() }),
    )
    const replies = (await Promise.all(tosses)).map(({ body }) => (body.ok ? 'tossed' : body.error.reason))
    expect(replies.toSorted()).toEqual([...Array.from({ length: 15 }, () => 'commitment_changed'), 'tossed'])
  })

  it('is limited to a number per UTC day', async () => {
    const member = await environment.member()
    for (let made = 0; made < TOSSES_PER_DAY; made++) await toss(member, `seed-${made}`)
    expect((await state(member)).left).toBe(0)
    const { commitment } = await state(member)
    const more = { commitment, clientSeed: 'mine', choice: 'tails', stake } as const
    expect(await member.refusal(game.toss, more)).toBe('toss_limit')
    environment.clock.advance(DAY)
    expect((await state(member)).left).toBe(TOSSES_PER_DAY)
  })
})
