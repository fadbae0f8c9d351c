import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { account } from '@bourse/contracts/account'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

describe('threat 01: a script in the page', () => {
  it('finds nothing that is usable elsewhere', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, path: 'setting/security' })
    await driver.settles()
    const found = await driver.page.evaluate(async () => ({
      stored: [...Object.values(localStorage), ...Object.values(sessionStorage)] as string[],
      cookie: document.cookie,
      databases: (await indexedDB.databases()).length,
      names: (await caches.keys()).length,
    }))
    expect([found.cookie, found.databases, found.names]).toEqual(['', 0, 0])
    expect(found.stored.length).toBeGreaterThan(0)
    for (const text of found.stored) {
      for (const authorization of [text, `Bearer ${text}`]) {
        const ascii = authorization.replace(/[^\x21-\x7e ]/g, '')
        const response = await fetch(`${member.url}/api${account.profile.path}`, {
          headers: { authorization: ascii },
        })
        expect(response.status).toBe(401)
      }
    }
    await driver.close()
  })
})

/** Serves a page of another origin and of the same site, so that cookies are included. */
async function serveElsewhere(html: string): Promise<string> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const form = (url: string, type: string) =>
  `<iframe name="${type}"></iframe><form method=post target="${type}" enctype="${type}" action="${url}"><input name=nickname value=owned></form>`

describe('threat 02: a page of another site, in a browser', () => {
  it('changes nothing and ends no session, whatever it sends', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, path: 'setting/security' })
    await driver.settles()
    const before = await member.call(account.profile, {})
    const url = `${screen.environment.url}/api${account.setNickname.path}`
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
    const evil = await driver.context.newPage()
    const statuses: number[] = []
    let settled = 0
    const isOurs = (address: string) => address.startsWith(screen.environment.url)
    evil.on('response', (response) => {
      if (isOurs(response.url())) statuses.push(response.status())
    })
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      evil.on(end as 'requestfailed', (request) => void (settled += isOurs(request.url()) ? 1 : 0))
    }
    await evil.goto(
      await serveElsewhere(
        `<img src="${screen.environment.url}/api${account.logout.path}">${types.map((type) => form(url, type)).join('')}`,
      ),
    )
    await evil.evaluate(
      async ([target]) => {
        for (const each of document.forms) each.submit()
        const body = new URLSearchParams({ nickname: 'owned' })
        for (const mode of ['no-cors', 'cors'] as const) {
          await fetch(target ?? '', { method: 'POST', mode, credentials: 'include', body }).catch(() => null)
          await fetch(target ?? '', {
            method: 'POST',
            mode,
            credentials: 'include',
            headers: { authorization: 'x', 'content-type': 'application/json' },
            body: '{"nickname":"owned"}',
          }).catch(() => null)
        }
        navigator.sendBeacon(target ?? '', body)
      },
      [url],
    )
    // A picture, three forms and two fetches at least; requests blocked by the browser count too.
    await expect.poll(() => settled, { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
    // The picture is served as for a guest; every write is refused.
    expect(statuses.filter((status) => status < 400)).toEqual([])
    expect((await member.call(account.profile, {})).nickname).toBe(before.nickname)
    await driver.page.reload()
    await driver.settles()
    expect(driver.at()).toBe('setting/security')
    await driver.close()
  })
})

const TEXTS = new Set([
  'title',
  'abstract',
  'content',
  'name',
  'nickname',
  'signature',
  'info',
  'remark',
  'site_name',
  'symbol',
  'intro',
  'currency_name',
  'description',
])

/** Pages that show texts of the operator, of other members and of the upstream. */
const PAGES = [
  'common/article?id=1007',
  'index/index',
  'market/market',
  'common/faq',
  'common/aboutus',
  'setting/setting',
  'fund/assets',
  'fund/assets_record',
  'follow/index',
  'ieo/ieo',
  'lockming/lockming',
]

/** Puts every hostile text into every text of a response. */
function poisonValue(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poisonValue(each, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisonValue(each, name)]))
  }
  if (typeof value !== 'string' || !TEXTS.has(key)) return value
  return key === 'content'
    ? HOSTILE_TEXTS.join('<p>')
    : `${value}${HOSTILE_TEXTS[value.length % HOSTILE_TEXTS.length]}`
}

async function poisonResponses(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as unknown
    await route.fulfill({ response, json: poisonValue(body) })
  })
}

describe('threat 08: a text that is markup', () => {
  it(
    'runs no script, sends no request and opens no page on any page that shows texts of others',
    { timeout: 120_000 },
    async () => {
      expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(140)
      const strange: string[] = []
      const driver = await screen.openPage({
        member: await screen.environment.member({ usdt: '10' }),
        prepare: async (page) => {
          page.on('dialog', (dialog) => {
            strange.push(`dialog: ${dialog.message()}`)
            void dialog.dismiss()
          })
          page.on('request', (request) => {
            if (!request.url().startsWith(screen.environment.url) && !/^(data|blob):/.test(request.url()))
              strange.push(`request: ${request.url()}`)
          })
          page.on('framenavigated', (frame) => {
            if (!frame.url().startsWith(screen.environment.url) && frame.url() !== 'about:blank')
              strange.push(`frame: ${frame.url()}`)
          })
          await poisonResponses(page)
        },
      })
      for (const path of PAGES) {
        await driver.go(path)
        await driver.settles()
        expect(driver.at()).toBe(path)
        strange.push(
          ...(
            await driver.page.evaluate(() => {
              const found: string[] = []
              if ('owned' in globalThis) found.push('a script ran')
              for (const element of document.querySelectorAll('body *')) {
                for (const { name, value } of element.attributes) {
                  if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`)
                  if (
                    /^(href|src|action|formaction|data|xlink:href)$/i.test(name) &&
                    /^\W*(javascript|data:text|vbscript)/i.test(value)
                  )
                    found.push(`${element.tagName} ${value}`)
                }
                if (
                  /^(script|object|embed|base|meta|link|style)$/i.test(element.tagName) &&
                  element.id !== 'boot'
                )
                  found.push(element.tagName)
              }
              return found
            })
          ).map((what) => `${path}: ${what}`),
        )
      }
      expect(strange).toEqual([])
      // The hostile texts did arrive: they are paragraphs, sanitized.
      await driver.go('common/article?id=1007')
      await driver.settles()
      expect(await driver.page.locator('main p').count()).toBeGreaterThan(100)
      await driver.close()
    },
  )

  it('meets one inline script, which the policy names by its hash: the boot values are no program', async () => {
    const response = await fetch(`${screen.environment.url}/h5/`)
    const page = await response.text()
    const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(1)
    const inline = scripts.filter(([, attributes = '']) => !/\bsrc=/.test(attributes))
    expect(inline.map(([, attributes = '']) => /\btype="([^"]*)"/.exec(attributes)?.[1])).toEqual([
      undefined,
      'application/json',
    ])
    const hash = createHash('sha256')
      .update(inline[0]?.[2] ?? '')
      .digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(page).not.toMatch(/\son\w+\s*=|href="javascript:/i)
  })

  it('can become markup only in the one place that sanitizes it', async () => {
    const driver = await screen.openPage()
    await driver.settles()
    const exposed = await driver.page.evaluate(() => {
      const attempt = (work: () => unknown): string => {
        try {
          work()
          return 'done'
        } catch (error) {
          return error instanceof TypeError || error instanceof EvalError ? 'refused' : String(error)
        }
      }
      const types = (
        globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
      ).trustedTypes
      return {
        markup: attempt(() => (document.createElement('p').innerHTML = '<b>x</b>')),
        script: attempt(() => (document.createElement('script').src = 'x')),
        policy: attempt(() => types.createPolicy('mine', {})),
        anotherDefault: attempt(() => types.createPolicy('default', { createHTML: (text: string) => text })),
      }
    })
    expect(exposed).toEqual({
      markup: 'refused',
      script: 'refused',
      policy: 'refused',
      anotherDefault: 'refused',
    })
    const opened = await driver.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          })
          try {
            new WebSocket('wss://evil.example/').addEventListener('open', () => resolve('opened'))
          } catch {
            // Some browsers throw, some only report it; the test waits for the report.
          }
        }),
    )
    expect(opened).toBe('connect-src')
    await driver.close()
  })
})
