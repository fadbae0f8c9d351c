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
  it('reports a key that is in two areas', () => {
    const twice = Object.fromEntries(LANGUAGES.map((language) => [language, { a: whole, b: whole }]))
    expect(treeProblems(twice as typeof all).join()).toContain('in a and in b')
  })
})

describe('the check of a message', () => {
  it('accepts a complete one', () => expect(problemsOf('a.b', { ...whole, ...rest })).toEqual([]))
  it('reports a missing language', () => expect(problemsOf('a.b', whole).join()).toContain('id is missing'))
  it('reports a missing placeholder', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, vn: 'Gửi xu' }).join()).toContain('vn takes {}'))
  it('reports untranslated English in a Latin-script language', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, fra: 'Send {n} coins' }).join()).toContain('still English'))
  it('reports a text without a letter of its own script', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, kor: 'Send {n}' }).join()).toContain('still English'))
  it('rejects a message that cannot be parsed', () =>
    expect(problemsOf('a.b', { ...whole, ...rest, spa: 'Enviar {n monedas' }).join()).toContain(
      'not a readable',
    ))
})
