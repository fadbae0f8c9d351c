import { toAmount, amountText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { requestExchange } from '@bourse/exchange/operator'
import { audit } from '../ledger/index.ts'
import {
  lastingProof,
  type Member,
  operatorNamed,
  signBy,
  type TestOperator,
  useOperatorSocket,
  useTestEnvironment,
} from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const USDT = '3' as AssetId

const OPERATORS = {
  ann: operatorNamed('ann', 1001),
  ben: operatorNamed('ben', 1002),
  eve: operatorNamed('eve', 1003),
  joe: operatorNamed('joe', 1004),
}
type Name = keyof typeof OPERATORS
// Withdrawals are approved automatically here, up to the limit.
const environment = useTestEnvironment({
  approvalAboveUsd: '1000',
  operatorKeys: Object.values(OPERATORS),
})
const path = useOperatorSocket(environment)
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const machineNow = () => environment.clock.now() - environment.clock.offset()
const signed = (who: Pick<TestOperator, 'privateKey' | 'uid'>, ...words: string[]) =>
  signBy(who, words, machineNow())
/** Runs a command of the operator of this name. */
const review = (name: Name, word: string, ...words: string[]) =>
  requestExchange(path, signed(OPERATORS[name], 'review', word, ...words))
const approve = (name: Name, id: string) => review(name, 'approve', 'withdrawal', id)

async function withdrawal(quantity: string): Promise<{ member: Member; id: string }> {
  const member = await environment.verified({ usdt: '5000' })
  const proof = await lastingProof(environment, member)
  const to = { asset: USDT, address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }
  await member.call(wallet.withdraw, { ...to, quantity: toAmount(quantity), ...proof })
  return { member, id: String((await newest(member))?.id) }
}
const newest = async (member: Member) => (await member.call(wallet.withdrawals, {})).list[0]
const readStatus = async (member: Member) => (await newest(member))?.status

describe('a withdrawal above the limit', () => {
  it('is not approved by the clock; two different operators approve it, and both are recorded', async () => {
    const { member, id } = await withdrawal('1000.01')
    await environment.advance('1 day')
    expect(await readStatus(member)).toBe('submitted')

    const first = await approve('ann', id)
    expect(first).toEqual({
      ok: true,
      lines: [`withdrawal ${id} is approved by ann; it waits for a second operator`],
    })
    expect([await readStatus(member), await member.held('USDT')]).toEqual(['submitted', '1000.01'])
    const again = await approve('ann', id)
    expect([again?.ok, again?.lines[0]]).toEqual([
      false,
      `withdrawal ${id} was approved with this name, key or user id before: another operator must approve it`,
    ])
    expect(await readStatus(member)).toBe('submitted')
    expect((await review('ben', 'list'))?.lines.join('\n')).toContain('approved by ann')

    expect(await approve('ben', id)).toMatchObject({ ok: true, lines: [`withdrawal ${id} is approved`] })
    expect([await readStatus(member), await member.held('USDT')]).toEqual(['approved', '0'])
    const rows = await environment.db.rows({
      name: 'approvals_of_a_test',
      text: 'select operator from withdrawal_approval where withdrawal_id = $1 order by operator',
      values: [id],
    })
    expect(rows).toEqual([{ operator: 'ann' }, { operator: 'ben' }])
    expect((await approve('eve', id))?.ok, 'it is paid once').toBe(false)
  })

  it('counts eight approvals of one operator at once as one, and is paid once by two', async () => {
    const { member, id } = await withdrawal('2000')
    const same = await Promise.all(Array.from({ length: 8 }, () => approve('ann', id)))
    expect(same.filter((result) => result?.ok)).toHaveLength(1)
    expect(await readStatus(member)).toBe('submitted')
    const others = await Promise.all((['ben', 'eve', 'joe'] as const).map((name) => approve(name, id)))
    expect(others.filter((result) => result?.ok)).toHaveLength(1)
    expect(await member.balance('USDT')).toBe('3000')
    expect(await member.held('USDT')).toBe('0')
  })

  it('is not approved without a signature, and rejected by one operator', async () => {
    const { member, id } = await withdrawal('1500')
    const unsigned = await requestExchange(path, ['review', 'approve', 'withdrawal', id])
    expect([unsigned?.ok, unsigned?.lines[0]]).toEqual([
      false,
      `withdrawal ${id} needs two operators: sign the command with your own key`,
    ])
    await approve('ann', id)
    expect((await review('ann', 'reject', 'withdrawal', id, 'unclear'))?.ok).toBe(true)
    expect((await approve('ben', id))?.ok).toBe(false)
    expect([await readStatus(member), await member.balance('USDT')]).toEqual(['rejected', '5000'])
  })
})

describe('a second approval', () => {
  const { ann, ben } = OPERATORS
  const SAME = expect.stringContaining('with this name, key or user id before')
  const INVALID = expect.stringContaining('the signature is not valid')
  const words = (id: string) => ['review', 'approve', 'withdrawal', id]

  /** Commands that one person could give after an approval of their own, and why each is refused. */
  const ATTEMPTS: Readonly<Record<string, (id: string) => readonly [command: object, reason: unknown]>> = {
    'of the same key from another user id': (id) => [signed({ ...ann, uid: 1099 }, ...words(id)), SAME],
    'of another key from the same user id': (id) => [signed({ ...ben, uid: ann.uid }, ...words(id)), SAME],
    'of a key that is not listed': (id) => [signed(operatorNamed('mallory', 1005), ...words(id)), INVALID],
    'in the name of another key': (id) => [
      { ...signed({ ...ann, uid: 1005 }, ...words(id)), key: ben.key },
      INVALID,
    ],
    'with the user id changed': (id) => [{ ...signed(ben, ...words(id)), uid: 1099 }, INVALID],
    'that was signed for another withdrawal': (id) => [
      { ...signed(ben, ...words('1')), words: words(id) },
      INVALID,
    ],
    'with another nonce': (id) => [{ ...signed(ben, ...words(id)), nonce: 'x'.repeat(22) }, INVALID],
    'that is older than ten minutes': (id) => [
      signBy(ben, words(id), machineNow() - 10 * 60_000 - 1),
      INVALID,
    ],
  }

  it.each(Object.keys(ATTEMPTS))('%s is refused', async (kind) => {
    const { member, id } = await withdrawal('1500')
    expect((await approve('ann', id))?.ok).toBe(true)
    const [command, reason] = ATTEMPTS[kind]?.(id) ?? [{}, '']
    expect(await requestExchange(path, command as never)).toEqual({ ok: false, lines: [reason] })
    expect(await readStatus(member)).toBe('submitted')
    expect(await approve('ben', id)).toMatchObject({ ok: true })
    expect(await readStatus(member)).toBe('approved')
  })

  it('has its effect once, and its signature is in the audit log for good', async () => {
    const { id } = await withdrawal('1500')
    const command = signed(ann, ...words(id))
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => requestExchange(path, command)))
    const results = [first, ...others]
    expect(results.filter((result) => result?.ok)).toHaveLength(1)
    expect(results.flatMap((result) => (result?.ok ? [] : result?.lines))).toEqual(
      Array<string>(2).fill('this signed command was used before: sign it again'),
    )
    const statement = `select key, signature from operator_signature where nonce = $1`
    expect(
      await environment.db.rows({ name: 'signature_of_a_test', text: statement, values: [command.nonce] }),
    ).toEqual([{ key: ann.key, signature: command.signature }])
    await expect(
      environment.db.rows({ name: 'forge_of_a_test', text: `delete from operator_signature`, values: [] }),
    ).rejects.toThrow('never changed and never removed')
  })
})

describe('a withdrawal up to the limit', () => {
  it('is approved by the clock, or by one operator, who is recorded', async () => {
    const { member } = await withdrawal('1000')
    await environment.advance('5 seconds')
    expect(await readStatus(member)).toBe('approved')
    const other = await withdrawal('999.99')
    expect((await approve('ann', other.id))?.ok).toBe(true)
    expect(await readStatus(other.member)).toBe('approved')
    expect(amountText(toAmount(await other.member.balance('USDT')))).toBe('4000.01')
  })
})
