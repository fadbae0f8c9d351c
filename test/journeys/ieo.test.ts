import { ieo } from '@bourse/contracts/ieo'
import { amountOf, amountText, DAY, HOUR } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { createTestEnvironment, type Member, type TestEnvironment } from '#environment'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
afterEach(async () => expect(await audit(environment)).toEqual([]))

const projects = () => environment.visitor().call(ieo.list, {})
async function projectOf(title: string) {
  const found = (await projects()).list.find((each) => each.title === title)
  if (found === undefined) throw new Error(`no project ${title}`)
  return found
}
const subscribe = (member: Member, project: { readonly id: never }, quantity: string) =>
  member.call(ieo.subscribe, { project: project.id, quantity: amountOf(quantity) })

async function spotBalance(member: Member, code: string) {
  const wallets = await member.call(wallet.list, {})
  const row = wallets.spot.balances.find((each) => each.code === code)
  return { free: amountText(row?.available ?? (0n as never)), held: amountText(row?.held ?? (0n as never)) }
}

describe('a fresh installation', () => {
  it('has a project in each phase, and the market of the past one', async () => {
    const { list } = await projects()
    expect(list.map(({ title, phase, mode }) => `${title} ${phase} ${mode}`)).toEqual([
      'Fennmark running proRata',
      'Brindlo running fixed',
      'Ostrivo warmUp fixed',
      'Quayra ended fixed',
    ])
    const { list: boards } = await environment.visitor().call(market.boards, {})
    const codes = boards.flatMap(({ markets }) => markets.map(({ baseCode }) => baseCode))
    expect(codes).toContain('QYRA')
    expect(codes).not.toContain('BRDL')
  })
})

describe('a sale at a fixed price', () => {
  it('takes the price at once and credits locked coins at their value', async () => {
    const member = await environment.member({ usdt: '1000' })
    const before = (await member.call(wallet.list, {})).spot.total
    const project = await projectOf('Brindlo')
    await subscribe(member, project as never, '2000')
    expect(await spotBalance(member, 'USDT')).toEqual({ free: '900', held: '0' })
    expect(await spotBalance(member, 'BRDL')).toEqual({ free: '0', held: '2000' })
    expect((await member.call(wallet.list, {})).spot.total).toBe(before)
    const [own] = (await member.call(ieo.subscriptions, {})).list
    expect(own).toMatchObject({ title: 'Brindlo', status: 'issued', granted: amountOf('2000'), code: 'BRDL' })
    expect(own?.releases?.map(({ amount }) => amountText(amount))).toEqual(['500', '500', '500', '500'])
    void DAY
    void HOUR
  })
})
