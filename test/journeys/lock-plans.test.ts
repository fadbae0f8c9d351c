import { toAmount } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import { useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const operate = (words: string) => environment.operate(...words.split(' '))
const plans = async () => (await environment.visitor().call(lockMining.plans, { limit: 100 })).list

describe('plans of lock mining', () => {
  it('are on offer from the start, for four coins and five terms within the band', async () => {
    const offered = await plans()
    expect([...new Set(offered.map(({ code }) => code))]).toEqual(['USDT', 'BTC', 'ETH', 'SOL'])
    for (const code of ['USDT', 'BTC', 'ETH', 'SOL']) {
      const terms = offered.filter((plan) => plan.code === code).map(({ lockDays }) => lockDays)
      expect([...new Set(terms)]).toEqual([5, 10, 30, 60, 90])
    }
    for (const { dailyRate } of offered)
      expect(dailyRate >= toAmount('0.003') && dailyRate <= toAmount('0.004')).toBe(true)
    expect((await environment.visitor().call(lockMining.plans, {})).list).toHaveLength(10)
    expect((await environment.visitor().call(lockMining.plans, { page: 3 })).list).toHaveLength(1)
  })

  it('are added and closed by the operator, at once and on record', async () => {
    const [added = ''] = await operate('earn plan add DOGE 14 0.35% 100 50000 0.2% 06:30')
    expect(added).toMatch(/^plan \d+ is offered: DOGE, 14 days, 0.35% a day$/)
    const id = /\d+/.exec(added)?.[0] ?? ''
    expect((await plans()).at(-1)).toMatchObject({
      id,
      code: 'DOGE',
      lockDays: 14,
      dailyRate: toAmount('0.0035'),
      penaltyRatio: toAmount('0.002'),
      amountMin: toAmount('100'),
      amountMax: toAmount('50000'),
      dividendTime: 23_400,
      decimals: 8,
    })
    expect((await operate('earn plan list')).join('\n')).toContain('06:30 UTC')
    expect(await operate(`earn plan close ${id}`)).toEqual([`plan ${id} is closed; its locks run on`])
    expect((await plans()).map((plan) => plan.id)).not.toContain(id)
    expect(await operate(`earn plan close ${id}`)).toEqual([`no open plan ${id}`])
    expect((await operate('audit 10')).join('\n')).toContain(`earn plan close ${id}`)
  })

  it('outside of the usual band are offered with a warning', async () => {
    const lines = await operate('earn plan add USDT 5 1.2% 100 1000 0.4% 08:00')
    expect(lines[1]).toContain('outside the usual band of 0.3% to 0.4%')
  })

  it.each([
    ['earn plan add LUNA 5 0.3% 100 1000 0.4% 08:00', 'no asset LUNA'],
    ['earn plan add USDT 0 0.3% 100 1000 0.4% 08:00', 'a term of 1 to 365 days'],
    ['earn plan add USDT 366 0.3% 100 1000 0.4% 08:00', 'a term of 1 to 365 days'],
    ['earn plan add USDT 1.5 0.3% 100 1000 0.4% 08:00', 'a term of 1 to 365 days'],
    ['earn plan add USDT 5 0.3 100 1000 0.4% 08:00', 'a daily rate such as 0.35%'],
    ['earn plan add USDT 5 0% 100 1000 0.4% 08:00', 'a daily rate such as 0.35%'],
    ['earn plan add USDT 5 100% 100 1000 0.4% 08:00', 'a daily rate such as 0.35%'],
    ['earn plan add USDT 5 -1% 100 1000 0.4% 08:00', 'a daily rate such as 0.35%'],
    ['earn plan add USDT 5 0.3% 0 1000 0.4% 08:00', 'a minimum above zero'],
    ['earn plan add USDT 5 0.3% much 1000 0.4% 08:00', 'a minimum above zero'],
    ['earn plan add USDT 5 0.3% 100 99 0.4% 08:00', 'a maximum not below the minimum'],
    ['earn plan add USDT 5 0.3% 100 1000 101% 08:00', 'a penalty such as 0.4%'],
    ['earn plan add USDT 5 0.3% 100 1000 0.4% 24:00', 'a dividend time in UTC such as 08:00'],
    ['earn plan add USDT 5 0.3% 0.0001 1000 0.4% 08:00', 'less than the smallest unit'],
    ['earn plan add', 'no asset '],
    ['earn plan close x', 'the number of a plan'],
    ['earn plan close 999999', 'no open plan 999999'],
  ])('%s is refused: %s', async (words, why) => {
    const before = (await plans()).length
    expect((await operate(words))[0]).toContain(why)
    expect(await plans()).toHaveLength(before)
  })
})
