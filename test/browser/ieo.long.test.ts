import { ieo, type Project } from '@bourse/contracts/ieo'
import { beforeEach, describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { button, field, press, slide, tab } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'

const screen = fixture()

/** Sales whose first change of phase each language's journey waits for, one after the other. */
const JOURNEYS = [
  ['en', 'Ostrivo'],
  ['th', 'Tarnwick'],
  ['fra', 'Velquist'],
] as const

async function findProject(title: string): Promise<Project | undefined> {
  const { list } = await screen.environment.visitor().call(ieo.list, { limit: 50 })
  return list.find((project) => project.title === title)
}

const secondsTo = (at: number): number => Math.ceil((at - screen.environment.clock.now()) / 1000)
/** Advances to an instant, in steps that a session outlives. */
async function advanceTo(at: number, between: () => Promise<unknown>): Promise<void> {
  while (secondsTo(at) > 0) {
    await screen.environment.advance(`${Math.min(secondsTo(at), 2 * 86_400)} seconds`)
    await between()
  }
}

const card = ({ page }: PageDriver, title: string) => page.getByRole('link').filter({ hasText: title })
const dialog = ({ page }: PageDriver) => page.getByRole('dialog')

/** Waits for a project, advancing the list until one of this name is announced. */
async function waitForProject(title: string): Promise<Project> {
  for (let waited = 0; waited < 60; waited += 1) {
    const project = await findProject(title)
    if (project !== undefined) return project
    await screen.environment.advance('1 day')
  }
  throw new Error(`${title} was not announced`)
}

describe('J12: a member follows a sale from its warm-up to the release of its coins', () => {
  beforeEach(() => screen.environment.advance('1 second'))

  it.each(JOURNEYS)('in %s', { timeout: 240_000 }, async (lang, title) => {
    const { id, startsAt } = await waitForProject(title)
    const member = await screen.environment.member({ usdt: '5000' })
    const driver = await screen.openPage({ member, lang, path: 'ieo/ieo?phase=warmUp' })
    await card(driver, title).waitFor()
    await card(driver, title).getByRole('timer').waitFor()
    expect(await listBarriers(driver.page)).toEqual([])

    await card(driver, title).click()
    await driver.arrives(`ieo/subscribe?id=${id}`)
    await driver.sees(driver.t('ieo.not_started'))
    expect(await button(driver, 'screen.ieo_subscribe').isDisabled()).toBe(true)
    expect(await listBarriers(driver.page)).toEqual([])

    // The page changes its state by the server's clock, without a reload.
    await screen.environment.advance(`${secondsTo(startsAt)} seconds`)
    await field(driver, 'ieo.amount').fill('100')
    await press(driver, 'screen.ieo_subscribe')
    await dialog(driver).waitFor()
    await dialog(driver).getByText(driver.t('ieo.lock'), { exact: true }).waitFor()
    await slide(driver)
    await dialog(driver).waitFor({ state: 'detached' })
    expect((await member.call(ieo.subscriptions, {})).list).toHaveLength(1)

    await driver.go('ieo/ieo')
    await tab(driver, 'ieo.running').waitFor()
    await card(driver, title).getByRole('progressbar').waitFor()
    await driver.go('ieo/order')
    await driver.sees(title)
    const [order] = (await member.call(ieo.subscriptions, {})).list
    const isFixed = order?.mode === 'fixed'
    await driver.sees(driver.t(isFixed ? 'ieo.state_locked' : 'ieo.state_applied'))
    expect(await listBarriers(driver.page)).toEqual([])
    const ownOrder = async () => (await member.call(ieo.subscriptions, {})).list[0]
    if (!isFixed) await advanceTo(order?.allocatedAt ?? 0, ownOrder)
    const release = (await ownOrder())?.releases?.[0]
    expect(release).toBeDefined()
    await advanceTo(release?.at ?? 0, ownOrder)
    await driver.sees(driver.t('ieo.state_partly'))
    expect(driver.complaints).toEqual([])
    await driver.close()
  })
})

describe('a project for a guest', () => {
  it('has its white paper in the reader of the app, and requires a log-in', async () => {
    const driver = await screen.openPage({ lang: 'en', path: 'ieo/ieo?phase=ended' })
    await card(driver, 'Quayra').click()
    await driver.sees(driver.t('ieo.white_paper'))
    await button(driver, 'trade.login')
      .or(driver.page.getByText(driver.t('ieo.over')))
      .first()
      .waitFor()
    await driver.page.getByRole('link', { name: driver.t('ieo.white_paper') }).click()
    await driver.sees('Quayra: white paper')
    expect(driver.complaints).toEqual([])
    await driver.close()
  })
})
