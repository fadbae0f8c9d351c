import { beforeAll, describe, expect, it } from 'vitest'
import { feedLine } from './feed-line.ts'
import { NOT_BUILT } from './not-built.ts'
import { stage } from './stage.ts'
import { addressOf, isBuilt, type ScreenRow, tableOfPages } from './table.ts'

const screen = stage()
let table: readonly ScreenRow[]
beforeAll(async () => {
  table = await tableOfPages()
})

/** Pages that the product's list does not know. */
const OWN = ['setting/receipts', 'setting/receipt']

describe('the 88 pages and the house’s own', () => {
  it('open for a member by their address, and the console is silent', async () => {
    const phone = await screen.phone({ member: await screen.world.member({ usdt: '1000' }), lang: 'vn' })
    const wrong: string[] = []
    for (const row of table) {
      await phone.go(addressOf(row))
      await phone.settles()
      const inDevelopment = await phone.page.getByText(phone.t('app.not_built'), { exact: true }).count()
      if (inDevelopment > 0 === isBuilt(row)) wrong.push(`${row.path}: built is ${isBuilt(row)}`)
      for (const complaint of phone.complaints.splice(0)) wrong.push(`${row.path}: ${complaint}`)
    }
    expect(table).toHaveLength(88 + OWN.length)
    expect(wrong).toEqual([])
    await phone.close()
  }, 120_000)

  it('are built but for those that are listed, and the list only shrinks', () => {
    const missing = table.filter((row) => !isBuilt(row)).map((row) => row.path)
    expect(missing.filter((path) => !NOT_BUILT.includes(path))).toEqual([])
    expect(
      NOT_BUILT.filter((path) => !missing.includes(path)),
      'built: take them out of not-built.ts',
    ).toEqual([])
  })

  it('send a stranger to the log-in page once, 1.2 s after telling him, where they are for members', async () => {
    // Held time runs ahead of a socket that is connecting. The browser says in the console when one is given up; this one does not.
    const { prepare } = feedLine()
    const phone = await screen.phone({ holdsTime: true, lang: 'vn', path: 'setting/setting', prepare })
    await phone.settles()
    const { clock } = phone.page
    await clock.pauseAt(Date.now() + 10_000)
    const wrong: string[] = []
    for (const row of table.filter((each) => each.access === 'member')) {
      await phone.go(row.path)
      await phone.sees(phone.t('app.login_first'))
      await clock.runFor(1050)
      if (phone.at() !== row.path) wrong.push(`${row.path}: left too early for ${phone.at()}`)
      await clock.runFor(300)
      if (phone.at() !== `common/login?to=${encodeURIComponent(row.path)}`)
        wrong.push(`${row.path}: stands at ${phone.at()}`)
      await clock.runFor(600)
    }
    expect(wrong).toEqual([])
    expect(phone.complaints).toEqual([])
    await phone.close()
  }, 120_000)
})
