import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const LANGUAGES = ['en', 'zh', 'hk', 'th', 'jp', 'id', 'kor', 'fra', 'spa', 'vn']
const OWN_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const OWN_SCRIPT = new Set(['zh', 'hk', 'th', 'jp', 'kor'])
/** Phrases that the exchanges of several Latin languages leave in English. */
const LOANWORDS = new Set(['Copy trading', 'Stop loss', 'Take profit'])

/** The names of the values that a message takes, sorted. */
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

/** English that nobody translated: a whole phrase unchanged, or no letter of the language's own script. */
function isLeftOver(language, english, text) {
  const words = english.replace(/\{[^}]*\}/g, ' ').match(/[A-Za-z]*[a-z]{3,}/g) ?? []
  if (words.length === 0) return false
  if (OWN_SCRIPT.has(language)) return !OWN_LETTER.test(text)
  return text === english && words.length > 1 && !LOANWORDS.has(english)
}

/** What is wrong with one key in ten languages; an empty list when it may go in. */
export function problemsOf(key, texts) {
  const problems = []
  if (!/^[a-z][a-z0-9]*(\.[a-z0-9_]+)+$/.test(key))
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
