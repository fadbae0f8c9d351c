import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const LANGUAGES = ['en', 'zh', 'hk', 'th', 'jp', 'id', 'kor', 'fra', 'spa', 'vn']
const OWN_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const OWN_SCRIPT = new Set(['zh', 'hk', 'th', 'jp', 'kor'])
/** Phrases that exchanges leave in English in several Latin-script languages. */
const LOANWORDS = new Set([
  'Copy trading',
  'Heikin-Ashi',
  'Post-only',
  'Stop loss',
  'Take profit',
  'Trailing stop',
])

/** Names of the placeholders of a message, sorted. */
function placeholders(tokens, found = new Set()) {
  for (const token of tokens) {
    if (!Array.isArray(token)) continue
    if (token[0] !== '#') found.add(String(token[0]))
    if (typeof token[2] === 'object' && token[2] !== null)
      for (const branch of Object.values(token[2])) if (Array.isArray(branch)) placeholders(branch, found)
  }
  return found
}

const names = (text) => [...placeholders(compileMessageOrThrow(text))].sort().join(', ')

/** Untranslated English: a whole phrase unchanged, or no letter of the language's own script. */
function isLeftOver(language, english, text) {
  const words = english.replace(/\{[^}]*\}/g, ' ').match(/[A-Za-z]*[a-z]{3,}/g) ?? []
  if (words.length === 0) return false
  if (OWN_SCRIPT.has(language)) return !OWN_LETTER.test(text)
  return text === english && words.length > 1 && !LOANWORDS.has(english)
}

/** Problems of one key in ten languages; empty if it is valid. */
export function problemsOf(key, texts) {
  const problems = []
  if (!/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/.test(key))
    problems.push(`${key}: a key is lower case, dotted, like "login.title"`)
  const english = texts.en
  if (typeof english !== 'string' || english.trim() === '') return [...problems, `${key}: en is missing`]
  for (const language of LANGUAGES) {
    const text = texts[language]
    if (typeof text !== 'string' || text.trim() === '') {
      problems.push(`${key}: ${language} is missing`)
      continue
    }
    try {
      const [theirs, ours] = [names(text), names(english)]
      if (theirs !== ours) problems.push(`${key}: ${language} takes {${theirs}}, en takes {${ours}}`)
    } catch (error) {
      problems.push(`${key}: ${language} is not a readable message: ${error.message}`)
    }
    if (language !== 'en' && isLeftOver(language, english, text))
      problems.push(`${key}: ${language} is still English: "${text}"`)
  }
  return problems
}

/** Problems of all texts, given by language, area and key: the same areas and keys everywhere, each key in one area. */
export function treeProblems(all) {
  const areas = new Set(LANGUAGES.flatMap((language) => Object.keys(all[language])))
  const areaOf = new Map()
  const problems = []
  for (const area of areas) {
    const keys = new Set(LANGUAGES.flatMap((language) => Object.keys(all[language][area] ?? {})))
    for (const key of keys) {
      if (areaOf.has(key)) problems.push(`${key}: in ${areaOf.get(key)} and in ${area}`)
      areaOf.set(key, area)
      problems.push(...problemsOf(key, Object.fromEntries(LANGUAGES.map((l) => [l, all[l][area]?.[key]]))))
    }
  }
  return problems
}
