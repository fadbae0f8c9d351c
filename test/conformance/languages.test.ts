import { readFileSync } from 'node:fs'
import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { toAmount, type Language, LANGUAGE_CODES, LANGUAGES } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { ApiRefusal, codeIn, type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

let alice: Member
const environment = useTestEnvironment()
beforeAll(async () => {
  alice = await environment.member({ usdt: '1000' })
})

const texts = (lang: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../server/exchange/src/platform/text/${lang}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
const readMessage = async (attempt: Promise<unknown>): Promise<string> => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiRefusal) return error.error.message
  throw new Error('the call was not refused')
}
const wrongLogin = { handle: 'nobody@example.com', password: 'not this one' }

describe.each(LANGUAGE_CODES)('a reader of %s', (lang) => {
  it('receives refusals in that language', async () => {
    environment.clock.advance(15 * 60_000)
    expect(await readMessage(environment.visitor().call(account.login, wrongLogin, { lang }))).toBe(
      texts(lang)['login_failed'],
    )
  })

  it('receives the numbers of a refusal in it', async () => {
    const small = {
      quantity: toAmount('0.00001'),
      price: toAmount('60000'),
      base: '1',
      quote: '3',
      side: 'buy',
    }
    const message = await readMessage(alice.call(spot.place, small as never, { lang }))
    expect(message).toContain('0.0001')
    expect(message).toContain('BTC')
    expect(message).not.toMatch(/[{}[\]]/)
  })

  it('receives it for the locale tag of a browser as well', async () => {
    environment.clock.advance(15 * 60_000)
    const message = await readMessage(
      environment.visitor().call(account.login, wrongLogin, { lang: `${LANGUAGES[lang].tag},en;q=0.5` }),
    )
    expect(message).toBe(texts(lang)['login_failed'])
  })

  it('receives it when the field names it and the browser another one', async () => {
    const { body } = await environment
      .visitor()
      .send('GET', content.menu.path, { lang }, { lang: lang === 'en' ? 'th' : 'en' })
    const direct = await environment.visitor().send('GET', content.menu.path, {}, { lang })
    expect(body).toEqual(direct.body)
  })

  it('has a statement in it', async () => {
    const { list } = await alice.call(wallet.statement, {}, { lang })
    expect(list.map(({ label }) => label)).toContain(texts(lang)['statement.deposit'])
  })

  it('receives the code message in it', async () => {
    // A registration code is in zh when the field is missing, whatever the header.
    const fields = { user_string: `code-${lang}@example.com`, lang }
    const { body } = await environment.visitor().send('POST', account.sendMailCode.path, fields)
    const notice = body.ok ? String(body.data) : ''
    expect(notice.replace(codeIn(notice), '{code}')).toBe(texts(lang)['code_sent_paper'])
  })

  it('has every help page in it', async () => {
    for (const page of [content.faq, content.about, content.contact, content.compliance]) {
      const article = await environment.visitor().call(page, {}, { lang })
      expect(article?.lang, page.name).toBe(lang)
      expect(article?.title.length, page.name).toBeGreaterThan(1)
    }
  })
})

describe('ten languages', () => {
  it('differ', async () => {
    const messages = await Promise.all(
      LANGUAGE_CODES.map((lang) => environment.visitor().call(content.menu, {}, { lang })),
    )
    const names = messages.map(({ list }) => list.map(({ name }) => name).join('|'))
    expect(new Set(names).size).toBe(10)
    expect(
      new Set(messages.map(({ list }) => list.map(({ key, url }) => `${key} ${url}`).join('|'))).size,
    ).toBe(1)
  })

  it.each(['', 'xx', 'de-DE,de', '*', 'en_US', 'a'.repeat(5_000), 'constructor', '../vn'])(
    'are English for %j',
    async (lang) => {
      environment.clock.advance(15 * 60_000)
      expect(await readMessage(environment.visitor().call(account.login, wrongLogin, { lang }))).toBe(
        texts('en')['login_failed'],
      )
    },
  )
})
