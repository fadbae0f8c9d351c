import { LANGUAGES } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { field, tabLink, toast } from './gestures.ts'
import { fixture } from './fixture.ts'
import { wordsOf } from './words.ts'

const screen = fixture()

describe('the way through the app', () => {
  it('leads to Home with a word when the page does not exist', async () => {
    const driver = await screen.openPage({ path: 'nowhere/at-all' })
    await driver.sees(driver.t('app.page_not_found'))
    await driver.arrives('index/index')
    await driver.close()
  })

  it('goes back to a list where it was left, sorted as it was', async () => {
    const driver = await screen.openPage({ path: 'market/market' })
    await driver.settles()
    await driver.page.locator('[data-sort=price]').click()
    const scroller = driver.page.locator('main')
    await scroller.evaluate((main) => main.scrollTo(0, 400))
    const before = await scroller.evaluate((main) => main.scrollTop)
    const address = driver.at()
    expect(before).toBeGreaterThan(100)
    await driver.page.locator('main a', { hasText: '%' }).nth(9).click()
    await driver.settles()
    expect(driver.at()).toContain('transaction/')
    await driver.page
      .getByRole('button', { name: driver.t('app.back'), exact: true })
      .or(tabLink(driver, 'tab.market'))
      .first()
      .click()
    await driver.settles()
    expect(driver.at()).toBe(address)
    await expect.poll(() => scroller.evaluate((main) => main.scrollTop)).toBeGreaterThanOrEqual(before - 8)
    expect(await scroller.evaluate((main) => main.scrollTop)).toBeLessThanOrEqual(before + 8)
    await driver.close()
  })

  it('leads from a pasted address up to the page above it', async () => {
    const driver = await screen.openPage({ member: await screen.environment.member(), path: 'setting/bill' })
    await driver.settles()
    await driver.page.getByRole('button', { name: driver.t('app.back'), exact: true }).click()
    await driver.arrives('fund/assets')
    await driver.close()
  })

  it('closes what lies over the page before it leaves the page', async () => {
    const driver = await screen.openPage()
    await driver.settles()
    await driver.go('setting/setting')
    await driver.settles()
    await driver.page.getByText(driver.t('settings.language'), { exact: true }).click()
    const sheet = driver.page.getByRole('dialog')
    await sheet.waitFor()
    await driver.page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(driver.at()).toBe('setting/setting')
    await driver.page.goBack()
    await driver.arrives('index/index')
    await driver.close()
  })

  it('leads a member past the log-in page to the page that he wanted', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, path: 'common/login?to=fund%2Fassets' })
    await driver.arrives('fund/assets')
    await driver.close()
  })

  it('never leads from the log-in page to another site', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, path: 'common/login?to=%2F%2Fevil.example%2F' })
    await driver.sees(driver.t('tab.home'))
    expect(new URL(driver.page.url()).origin).toBe(screen.environment.url)
    await driver.close()
  })

  it('fills in the invitation that an address carries', async () => {
    const driver = await screen.openPage({ path: 'common/register?code=FRIEND7' })
    await expect.poll(() => field(driver, 'register.invite').inputValue()).toBe('FRIEND7')
    await driver.close()
  })

  it('moves the focus to the title of the page and names the document after it', async () => {
    const driver = await screen.openPage()
    await driver.settles()
    await tabLink(driver, 'tab.market').click()
    await driver.settles()
    const focused = await driver.page.evaluate(() => [
      document.activeElement?.tagName,
      document.activeElement?.textContent,
    ])
    expect(focused).toEqual(['H1', driver.t('screen.market')])
    expect(await driver.page.title()).toContain(driver.t('screen.market'))
    await driver.close()
  })

  it('is at the other tab within a quarter of a second once both were seen', async () => {
    const driver = await screen.openPage({ moves: true })
    await driver.settles()
    const toTab = async (key: 'tab.market' | 'tab.home', mark: string) => {
      const name = driver.t(key)
      return driver.page.evaluate(
        ([label, selector]) => {
          const link = [...document.querySelectorAll('nav a')].find((each) =>
            each.textContent?.includes(label as string),
          )
          const began = performance.now()
          ;(link as HTMLElement).click()
          return new Promise<number>((done) => {
            const poll = () =>
              document.querySelector(selector as string) === null
                ? requestAnimationFrame(poll)
                : done(performance.now() - began)
            poll()
          })
        },
        [name, mark],
      )
    }
    const times: number[] = []
    for (let round = 0; round < 4; round += 1) {
      times.push(
        await toTab('tab.market', '[data-sort=change]'),
        await toTab('tab.home', '[aria-live], main section a[href*=article]'),
      )
    }
    const warm = times.slice(2).sort((one, other) => one - other)
    expect(warm[2], times.map(Math.round).join(' ')).toBeLessThanOrEqual(250)
    await driver.close()
  })
})

describe('the language', () => {
  it('changes everywhere without a reload, and stays', async () => {
    const driver = await screen.openPage({ lang: 'th', path: 'setting/setting' })
    await driver.settles()
    await driver.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await driver.page.getByText(LANGUAGES.th.name, { exact: true }).click()
    await driver.page.getByRole('dialog').getByText(LANGUAGES.vn.name, { exact: true }).click()
    const vn = wordsOf('vn')
    await driver.sees(vn('screen.settings'))
    expect(await driver.page.evaluate(() => document.documentElement.lang)).toBe('vi-VN')
    await driver.go('market/market')
    await screen.environment.price('BTC/USDT', '60000')
    await driver.sees('60.000,00')
    expect(await driver.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    await driver.page.reload()
    await driver.sees(vn('tab.market'))
    await driver.close()
  })
})

describe('what the phone keeps', () => {
  it('is cleared once when an older generation left it there', async () => {
    const driver = await screen.openPage({ lang: 'th' })
    await driver.settles()
    await driver.page.evaluate(() => {
      localStorage.setItem('version', '0')
      localStorage.setItem('leftover', 'x')
    })
    await driver.page.reload()
    await driver.sees(wordsOf('en')('tab.market'))
    expect(
      await driver.page.evaluate(() => [localStorage.getItem('leftover'), localStorage.getItem('version')]),
    ).toEqual([null, '1'])
    await driver.close()
  })

  it('goes to no other host: the whole tour asks only where it came from', async () => {
    const hosts = new Set<string>()
    const driver = await screen.openPage({
      member: await screen.environment.member({ usdt: '10' }),
      prepare: async (page) => void page.on('request', (request) => hosts.add(new URL(request.url()).host)),
    })
    for (const path of [
      'market/market',
      'transaction/index',
      'transaction/index2?symbol=BTC%2FUSDT',
      'fund/assets',
      'fund/receive?asset=3',
      'common/aboutus',
    ]) {
      await driver.go(path)
      await driver.settles()
    }
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(screen.environment.url).host])
    await driver.close()
  })
})

describe('a large screen', () => {
  it('has the phone in the middle, and sheets stay inside it', async () => {
    const driver = await screen.openPage({ path: 'setting/setting' })
    await driver.page.setViewportSize({ width: 1440, height: 900 })
    await driver.settles()
    await driver.page.getByText(driver.t('settings.language'), { exact: true }).click()
    await driver.page.getByRole('dialog').waitFor()
    await driver.page.getByRole('complementary').waitFor()
    const frame = await driver.page.locator('main').boundingBox()
    expect(frame?.width).toBeGreaterThan(400)
    expect(frame?.width).toBeLessThanOrEqual(430)
    const sheet = await driver.page.getByRole('dialog').boundingBox()
    expect(sheet?.x).toBeGreaterThanOrEqual((frame?.x ?? 0) - 1)
    expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(
      (frame?.x ?? 0) + (frame?.width ?? 0) + 1,
    )
    await driver.close()
  })
})

describe('a reader who wants no motion', () => {
  it('sees none that lasts longer than a millisecond', async () => {
    const driver = await screen.openPage({
      prepare: async (page) => {
        await page.addInitScript(() => {
          const seen: string[] = []
          Object.assign(globalThis, { seen })
          addEventListener(
            'animationstart',
            (event) => {
              const slow = document
                .getAnimations()
                .filter(
                  (each) => Number(each.effect?.getTiming().duration) > 1 && each.playState === 'running',
                )
              for (const each of slow)
                if (each instanceof CSSAnimation && each.animationName === event.animationName)
                  seen.push(each.animationName)
            },
            true,
          )
        })
      },
    })
    for (const path of ['market/market', 'transaction/currency?symbol=BTC%2FUSDT', 'setting/setting']) {
      await driver.go(path)
      await driver.settles()
    }
    await driver.page.getByText(driver.t('settings.language'), { exact: true }).click()
    await driver.page.getByRole('dialog').waitFor()
    expect(await driver.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
    await driver.close()
  })
})

describe('the keyboard', () => {
  it('is enough to log in, and always shows where it is', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ path: 'common/login?to=setting%2Fsetting' })
    await driver.settles()
    const { keyboard } = driver.page
    const isThere = (key: 'login.account' | 'login.password') =>
      field(driver, key).evaluate((it) => it === document.activeElement)
    for (let steps = 0; steps < 12 && !(await isThere('login.account')); steps += 1)
      await keyboard.press('Tab')
    await keyboard.type(member.email)
    for (let steps = 0; steps < 4 && !(await isThere('login.password')); steps += 1)
      await keyboard.press('Tab')
    await keyboard.type('correct horse 7')
    await keyboard.press('Enter')
    await driver.arrives('setting/setting')
    await driver.settles()
    const hidden: string[] = []
    for (let steps = 0; steps < 12; steps += 1) {
      await keyboard.press('Tab')
      const mark = await driver.page.evaluate(() => {
        const at = document.activeElement
        if (at === null || at === document.body) return null
        const { outlineStyle, outlineWidth } = getComputedStyle(at)
        return {
          name: (at.textContent ?? '').slice(0, 20),
          seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
        }
      })
      if (mark !== null && !mark.seen) hidden.push(mark.name)
    }
    expect(hidden).toEqual([])
    expect(await toast(driver).count()).toBe(0)
    await driver.close()
  })
})
