import { LANGUAGES } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { changeBoot, field, tabLink, toast } from './gestures.ts'
import { fixture } from './fixture.ts'
import { createWords } from './words.ts'

const screen = fixture()

describe('the bar about', () => {
  it.each([
    ['predictable prices', 'prices_predictable', 'app.prices_predictable'],
    ['sign-up codes on the screen', 'paper_codes', 'app.paper_codes'],
  ] as const)('%s is on every page while the operator chose it, and on none otherwise', async (...row) => {
    const [, wire, text] = row
    const marked = await screen.openPage({
      prepare: (page) => changeBoot(page, (boot) => boot.replace(`"${wire}":false`, `"${wire}":true`)),
    })
    for (const path of ['index/index', 'market/market', 'transaction/index', 'common/login']) {
      await marked.go(path)
      await marked.sees(marked.t(text))
    }
    await marked.close()
    const driver = await screen.openPage()
    await driver.settles()
    expect(await driver.page.getByText(driver.t(text)).count()).toBe(0)
    await driver.close()
  })
})

describe('the page', () => {
  it.each([
    ['zh', 'zh-Hans'],
    ['fra', 'fr'],
    ['th', 'vn'],
  ] as const)("in %s carries the platform's locale %s", async (lang, locale) => {
    const driver = await screen.openPage({ lang, path: 'common/faq' })
    await driver.settles()
    expect(await driver.page.locator('html').getAttribute('data-platform-locale')).toBe(locale)
    await driver.close()
  })

  it('fades the old page out and the new one in, in 200 ms', async () => {
    const driver = await screen.openPage({ path: 'common/faq', hasRealMotion: true })
    await driver.settles()
    const durations = await driver.page.evaluate(async () => {
      location.hash = '#/pages/market/market'
      const layers = ['::view-transition-old(root)', '::view-transition-new(root)']
      const running = () =>
        document.getAnimations().filter(({ effect }) => {
          const pseudo = (effect as KeyframeEffect | null)?.pseudoElement ?? ''
          return layers.some((layer) => pseudo === layer)
        })
      while (running().length < 2) await new Promise(requestAnimationFrame)
      return running().map(({ effect }) => effect?.getTiming().duration)
    })
    expect(new Set(durations)).toEqual(new Set([200]))
    await driver.arrives('market/market')
    await driver.close()
  })
})

describe('navigation', () => {
  it('shows a toast and Home when the page does not exist', async () => {
    const driver = await screen.openPage({ path: 'nowhere/at-all' })
    await driver.sees(driver.t('app.page_not_found'))
    await driver.arrives('index/index')
    await driver.close()
  })

  it('returns to a list at its scroll position and sorting', async () => {
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
      .or(tabLink(driver, 'screen.market'))
      .first()
      .click()
    await driver.settles()
    expect(driver.at()).toBe(address)
    await expect.poll(() => scroller.evaluate((main) => main.scrollTop)).toBeGreaterThanOrEqual(before - 8)
    expect(await scroller.evaluate((main) => main.scrollTop)).toBeLessThanOrEqual(before + 8)
    await driver.close()
  })

  it('goes from a direct link up to the parent page', async () => {
    const driver = await screen.openPage({ member: await screen.environment.member(), path: 'setting/bill' })
    await driver.settles()
    await driver.page.getByRole('button', { name: driver.t('app.back'), exact: true }).click()
    await driver.arrives('fund/assets')
    await driver.close()
  })

  it('closes an overlay before it leaves the page', async () => {
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

  it('takes a member from the login page to the requested page', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, path: 'common/login?to=fund%2Fassets' })
    await driver.arrives('fund/assets')
    await driver.close()
  })

  it('never goes from the login page to another site', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, path: 'common/login?to=%2F%2Fevil.example%2F' })
    await driver.sees(driver.t('screen.home'))
    expect(new URL(driver.page.url()).origin).toBe(screen.environment.url)
    await driver.close()
  })

  it('fills in the invitation code of the address', async () => {
    const driver = await screen.openPage({ path: 'common/register?code=FRIEND7' })
    await expect.poll(() => field(driver, 'register.invite').inputValue()).toBe('FRIEND7')
    await driver.close()
  })

  it('focuses the title of the page and sets the document title', async () => {
    const driver = await screen.openPage()
    await driver.settles()
    await tabLink(driver, 'screen.market').click()
    await driver.settles()
    const focused = await driver.page.evaluate(() => [
      document.activeElement?.tagName,
      document.activeElement?.textContent,
    ])
    expect(focused).toEqual(['H1', driver.t('screen.market')])
    expect(await driver.page.title()).toContain(driver.t('screen.market'))
    await driver.close()
  })

  it('switches tabs within a quarter of a second once both were opened', async () => {
    const driver = await screen.openPage({ hasRealMotion: true })
    await driver.settles()
    const toTab = async (key: 'screen.market' | 'screen.home', mark: string) => {
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
        await toTab('screen.market', '[data-sort=change]'),
        await toTab('screen.home', '[aria-live], main section a[href*=article]'),
      )
    }
    const warm = times.slice(2).sort((one, other) => one - other)
    expect(warm[2], times.map(Math.round).join(' ')).toBeLessThanOrEqual(250)
    await driver.close()
  })
})

describe('the language', () => {
  it('changes everywhere without a reload, and persists', async () => {
    const driver = await screen.openPage({ lang: 'th', path: 'setting/setting' })
    await driver.settles()
    await driver.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await driver.page.getByText(LANGUAGES.th.name, { exact: true }).click()
    await driver.page.getByRole('dialog').getByText(LANGUAGES.vn.name, { exact: true }).click()
    const vn = createWords('vn')
    await driver.sees(vn('screen.settings'))
    expect(await driver.page.evaluate(() => document.documentElement.lang)).toBe('vi-VN')
    await driver.go('market/market')
    await screen.environment.price('BTC/USDT', '60000')
    await driver.sees('60.000,00')
    expect(await driver.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    await driver.page.reload()
    await driver.sees(vn('screen.market'))
    await driver.close()
  })
})

describe('persisted state', () => {
  it('of an older version is cleared once', async () => {
    const driver = await screen.openPage({ lang: 'th' })
    await driver.settles()
    await driver.page.evaluate(() => {
      localStorage.setItem('version', '0')
      localStorage.setItem('leftover', 'x')
    })
    await driver.page.reload()
    await driver.sees(createWords('en')('screen.market'))
    expect(
      await driver.page.evaluate(() => [localStorage.getItem('leftover'), localStorage.getItem('version')]),
    ).toEqual([null, '1'])
    await driver.close()
  })

  it('requests no other host on any page', async () => {
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
      'fund/receive?asset=3&as=real',
      'common/aboutus',
    ]) {
      await driver.go(path)
      await driver.settles()
    }
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(screen.environment.url).host])
    await driver.close()
  })
})

describe('reduced motion', () => {
  it('allows no animation longer than a millisecond', async () => {
    const driver = await screen.openPage({
      hasReducedMotion: true,
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
  it('is sufficient to log in, with a visible focus', async () => {
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
