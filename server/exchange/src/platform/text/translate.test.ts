import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES, REFUSALS } from '@bourse/contracts/kit'
import { CATALOGUES, type TextKey, placeholders, translate } from './translate.ts'

const english = CATALOGUES.en
const keys = Object.keys(english) as TextKey[]
/** Words that are equal in English and in the language named. */
const SHARED: ReadonlySet<string> = new Set(['fra account.points', 'id statement.deposit'])
const OPTIONAL = /\[[^\]]*\]/g

describe('the catalogues', () => {
  it('have a sentence for every refusal', () => {
    expect(Object.keys(REFUSALS).filter((code) => !(code in english))).toEqual([])
  })

  it.each(LANGUAGE_CODES)('%s has exactly the English keys, in the same order', (lang) => {
    expect(Object.keys(CATALOGUES[lang])).toEqual(keys)
  })

  it.each(LANGUAGE_CODES)('%s shows the same values as English, and requires the same ones', (lang) => {
    const shown = (pattern: string) => placeholders(pattern).toSorted()
    for (const key of keys) {
      const [theirs, ours] = [CATALOGUES[lang][key], english[key]]
      expect(shown(theirs), key).toEqual(shown(ours))
      expect(shown(theirs.replace(OPTIONAL, '')), key).toEqual(shown(ours.replace(OPTIONAL, '')))
    }
  })

  it.each(LANGUAGE_CODES.filter((lang) => lang !== 'en'))('%s leaves no English over', (lang) => {
    const left = keys.filter((key) => CATALOGUES[lang][key] === english[key] && !SHARED.has(`${lang} ${key}`))
    expect(left).toEqual([])
  })

  it.each([
    ['zh', /\p{Script=Han}/u],
    ['hk', /\p{Script=Han}/u],
    ['th', /\p{Script=Thai}/u],
    ['jp', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
    ['kor', /\p{Script=Hangul}/u],
  ] as const)('%s is written in its own script', (lang, script) => {
    expect(keys.filter((key) => !script.test(CATALOGUES[lang][key]))).toEqual([])
  })

  it('distinguish simplified and traditional Chinese', () => {
    expect(Object.values(CATALOGUES.zh).join('')).not.toMatch(/[請錢帳戶號碼驗證錯誤餘額買賣單價]/)
    expect(Object.values(CATALOGUES.hk).join('')).not.toMatch(/[请钱帐户号码验证错误余额买卖单价]/)
  })
})

describe('translate', () => {
  it('returns the messages of the error catalogue verbatim', () => {
    const words: Partial<Record<TextKey, string>> = {
      session_lost: 'Please login first',
      login_failed: 'Login failed',
      parameter_error: 'Parameter error',
      not_built: 'Function in development',
      insufficient_balance: 'Insufficient balance',
      passwords_differ: 'The two passwords are inconsistent',
      text_too_long: 'Character too long',
    }
    for (const [key, text] of Object.entries(words)) expect(translate('en', key as TextKey)).toBe(text)
  })

  it('inserts values unchanged', () => {
    expect(translate('en', 'code_sent_paper', { code: '012345' })).toBe('Demo mode: your code is 012345')
    expect(translate('en', 'code_sent_paper', { code: '$&{code}[x]' })).toBe(
      'Demo mode: your code is $&{code}[x]',
    )
  })

  it('omits an optional part when its value is missing', () => {
    const values = { minimum: '10', coin: 'USDT' }
    expect(translate('en', 'amount_below_minimum')).toBe('The amount is too small')
    expect(translate('en', 'amount_below_minimum', { minimum: '10' })).toBe(
      'The amount is too small. Minimum is 10',
    )
    expect(translate('en', 'amount_below_minimum', values)).toBe(
      'The amount is too small. Minimum is 10 USDT',
    )
  })

  it('never returns a sentence with a missing required value', () => {
    expect(() => translate('en', 'code_sent_paper')).toThrow('code_sent_paper')
  })
})
