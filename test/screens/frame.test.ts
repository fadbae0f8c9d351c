import { LANGUAGES } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { field, tabLink, toast } from './hands.ts'
import { stage } from './stage.ts'
import { wordsOf } from './words.ts'

const screen = stage()

describe('the way through the app', () => {
  it('leads to Home with a word when the page does not exist', async () => {
    const phone = await screen.phone({ path: 'nowhere/at-all' })
    await phone.sees(phone.t('app.page_not_found'))
    await phone.arrives('index/index')
    await phone.close()
  })

  it('goes back to a list where it was left, sorted as it was', async () => {
    const phone = await screen.phone({ path: 'market/market' })
    await phone.settles()
    await phone.page.locator('[data-sort=price]').click()
    const scroller = phone.page.locator('main')
    await scroller.evaluate((main) => main.scrollTo(0, 400))
    const before = await scroller.evaluate((main) => main.scrollTop)
    const address = phone.at()
    expect(before).toBeGreaterThan(100)
    await phone.page.locator('main a', { hasText: '%' }).nth(9).click()
    await phone.settles()
    expect(phone.at()).toContain('transaction/')
    await phone.page
      .getByRole('button', { name: phone.t('app.back'), exact: true })
      .or(tabLink(phone, 'tab.market'))
      .first()
      .click()
    await phone.settles()
    expect(phone.at()).toBe(address)
    await expect.poll(() => scroller.evaluate((main) => main.scrollTop)).toBeGreaterThanOrEqual(before - 8)
    expect(await scroller.evaluate((main) => main.scrollTop)).toBeLessThanOrEqual(before + 8)
    await phone.close()
  })

  it('leads from a pasted address up to the page above it', async () => {
    const phone = await screen.phone({ member: await screen.world.member(), path: 'setting/bill' })
    await phone.settles()
    await phone.page.getByRole('button', { name: phone.t('app.back'), exact: true }).click()
    await phone.arrives('fund/assets')
    await phone.close()
  })

  it('closes what lies over the page before it leaves the page', async () => {
    const phone = await screen.phone()
    await phone.settles()
    await phone.go('setting/setting')
    await phone.settles()
    await phone.page.getByText(phone.t('settings.language'), { exact: true }).click()
    const sheet = phone.page.getByRole('dialog')
    await sheet.waitFor()
    await phone.page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(phone.at()).toBe('setting/setting')
    await phone.page.goBack()
    await phone.arrives('index/index')
    await phone.close()
  })

  it('leads a member past the log-in page to the page that he wanted', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ member, path: 'common/login?to=fund%2Fassets' })
    await phone.arrives('fund/assets')
    await phone.close()
  })

  it('never leads from the log-in page to another site', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ member, path: 'common/login?to=%2F%2Fevil.example%2F' })
    await phone.sees(phone.t('tab.home'))
    expect(new URL(phone.page.url()).origin).toBe(screen.world.url)
    await phone.close()
  })

  it('fills in the invitation that an address carries', async () => {
    const phone = await screen.phone({ path: 'common/register?code=FRIEND7' })
    await expect.poll(() => field(phone, 'register.invite').inputValue()).toBe('FRIEND7')
    await phone.close()
  })

  it('moves the focus to the title of the page and names the document after it', async () => {
    const phone = await screen.phone()
    await phone.settles()
    await tabLink(phone, 'tab.market').click()
    await phone.settles()
    const focused = await phone.page.evaluate(() => [
      document.activeElement?.tagName,
      document.activeElement?.textContent,
    ])
    expect(focused).toEqual(['H1', phone.t('screen.market')])
    expect(await phone.page.title()).toContain(phone.t('screen.market'))
    await phone.close()
  })

  it('is at the other tab within a quarter of a second once both were seen', async () => {
    const phone = await screen.phone({ moves: true })
    await phone.settles()
    const toTab = async (key: 'tab.market' | 'tab.home', mark: string) => {
      const name = phone.t(key)
      return phone.page.evaluate(
        ([label, wanted]) => {
          const link = [...document.querySelectorAll('nav a')].find((each) =>
            each.textContent?.includes(label as string),
          )
          const began = performance.now()
          ;(link as HTMLElement).click()
          return new Promise<number>((done) => {
            const look = () =>
              document.querySelector(wanted as string) === null
                ? requestAnimationFrame(look)
                : done(performance.now() - began)
            look()
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
    await phone.close()
  })
})

describe('the language', () => {
  it('changes everywhere without a reload, and stays', async () => {
    const phone = await screen.phone({ lang: 'th', path: 'setting/setting' })
    await phone.settles()
    await phone.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await phone.page.getByText(LANGUAGES.th.name, { exact: true }).click()
    await phone.page.getByRole('dialog').getByText(LANGUAGES.vn.name, { exact: true }).click()
    const vn = wordsOf('vn')
    await phone.sees(vn('screen.settings'))
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('vi-VN')
    await phone.go('market/market')
    await screen.world.price('BTC/USDT', '60000')
    await phone.sees('60.000,00')
    expect(await phone.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    await phone.page.reload()
    await phone.sees(vn('tab.market'))
    await phone.close()
  })
})

describe('what the phone keeps', () => {
  it('is cleared once when an older generation left it there', async () => {
    const phone = await screen.phone({ lang: 'th' })
    await phone.settles()
    await phone.page.evaluate(() => {
      localStorage.setItem('version', '0')
      localStorage.setItem('leftover', 'x')
    })
    await phone.page.reload()
    await phone.sees(wordsOf('en')('tab.market'))
    expect(
      await phone.page.evaluate(() => [localStorage.getItem('leftover'), localStorage.getItem('version')]),
    ).toEqual([null, '1'])
    await phone.close()
  })

  it('goes to no other host: the whole tour asks only where it came from', async () => {
    const hosts = new Set<string>()
    const phone = await screen.phone({
      member: await screen.world.member({ usdt: '10' }),
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
      await phone.go(path)
      await phone.settles()
    }
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(screen.world.url).host])
    await phone.close()
  })
})

describe('a large screen', () => {
  it('has the phone in the middle, and sheets stay inside it', async () => {
    const phone = await screen.phone({ path: 'setting/setting' })
    await phone.page.setViewportSize({ width: 1440, height: 900 })
    await phone.settles()
    await phone.page.getByText(phone.t('settings.language'), { exact: true }).click()
    await phone.page.getByRole('dialog').waitFor()
    await phone.page.getByRole('complementary').waitFor()
    const frame = await phone.page.locator('main').boundingBox()
    expect(frame?.width).toBeGreaterThan(400)
    expect(frame?.width).toBeLessThanOrEqual(430)
    const sheet = await phone.page.getByRole('dialog').boundingBox()
    expect(sheet?.x).toBeGreaterThanOrEqual((frame?.x ?? 0) - 1)
    expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(
      (frame?.x ?? 0) + (frame?.width ?? 0) + 1,
    )
    await phone.close()
  })
})

describe('a reader who wants no motion', () => {
  it('sees none that lasts longer than a millisecond', async () => {
    const phone = await screen.phone({
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
      await phone.go(path)
      await phone.settles()
    }
    await phone.page.getByText(phone.t('settings.language'), { exact: true }).click()
    await phone.page.getByRole('dialog').waitFor()
    expect(await phone.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
    await phone.close()
  })
})

describe('the keyboard', () => {
  it('is enough to log in, and always shows where it is', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ path: 'common/login?to=setting%2Fsetting' })
    await phone.settles()
    const { keyboard } = phone.page
    const isThere = (key: 'login.account' | 'login.password') =>
      field(phone, key).evaluate((it) => it === document.activeElement)
    for (let steps = 0; steps < 12 && !(await isThere('login.account')); steps += 1)
      await keyboard.press('Tab')
    await keyboard.type(member.email)
    for (let steps = 0; steps < 4 && !(await isThere('login.password')); steps += 1)
      await keyboard.press('Tab')
    await keyboard.type('correct horse 7')
    await keyboard.press('Enter')
    await phone.arrives('setting/setting')
    await phone.settles()
    const hidden: string[] = []
    for (let steps = 0; steps < 12; steps += 1) {
      await keyboard.press('Tab')
      const mark = await phone.page.evaluate(() => {
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
    expect(await toast(phone).count()).toBe(0)
    await phone.close()
  })
})
