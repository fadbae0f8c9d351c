import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, problemsOf, treeProblems } from './text-check.mjs'

const folder = join(import.meta.dirname, '../src/text')
const areaOf = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>
const all = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.fromEntries(
      readdirSync(join(folder, language)).map((file) => [file.replace('.json', ''), areaOf(language, file)]),
    ),
  ]),
)
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
  it('have the same areas, keys and placeholders, each key once, and no English left over', () => {
    expect(Object.keys(all['en'] ?? {}).length).toBeGreaterThan(10)
    expect(treeProblems(all)).toEqual([])
  })
  it('name a key that is in two areas', () => {
    const twice = Object.fromEntries(LANGUAGES.map((language) => [language, { a: whole, b: whole }]))
    expect(treeProblems(twice as typeof all).join()).toContain('in a and in b')
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
