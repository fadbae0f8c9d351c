import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, problemsOf } from './text-check.mjs'

const folder = join(import.meta.dirname, '../src/text/languages')
const read = (language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>
const all = new Map(LANGUAGES.map((language) => [language, read(language)]))
const whole = {
  en: 'Send {n} coins',
  zh: '发送 {n} 枚',
  hk: '發送 {n} 枚',
  th: 'ส่ง {n} เหรียญ',
  jp: '{n} 枚を送る',
}
const rest = {
  id: 'Kirim {n} koin',
  kor: '{n}개 보내기',
  fra: 'Envoyer {n} jetons',
  spa: 'Enviar {n} monedas',
  vn: 'Gửi {n} xu',
}

describe('the ten languages', () => {
  it('have the same keys, the same placeholders, and no English left over', () => {
    const keys = new Set([...all.values()].flatMap((texts) => Object.keys(texts)))
    expect(keys.size).toBeGreaterThan(50)
    const texts = (key: string) =>
      Object.fromEntries(LANGUAGES.map((language) => [language, all.get(language)?.[key]]))
    expect([...keys].flatMap((key) => problemsOf(key, texts(key)))).toEqual([])
  })
})

describe('the check of a message', () => {
  it('passes a complete one', () => expect(problemsOf('a.b', { ...whole, ...rest })).toEqual([]))
  it('names a missing language', () => expect(problemsOf('a.b', whole).join()).toContain('id is missing'))
  it('names a lost placeholder', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, vn: 'Gửi xu' }).join()).toContain('vn takes {}'))
  it('names English left over in a Latin language', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, fra: 'Send {n} coins' }).join()).toContain('still English'))
  it('names a text without a letter of its own script', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, kor: 'Send {n}' }).join()).toContain('still English'))
  it('refuses what cannot be read as a message', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, spa: 'Enviar {n monedas' }).join()).toContain(
      'not a readable',
    ))
})
