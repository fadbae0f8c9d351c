/**
 * Keeps the ten language files.
 *   node client/build/text.mjs add < snippet.json    {"login.title": {"en": "Log in", "zh": "登录", … all ten}}
 *   node client/build/text.mjs remove key key …
 *   node client/build/text.mjs check
 * Safe to run by several at once: one lock, and each file is replaced whole. An incomplete snippet changes nothing.
 */
import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, problemsOf } from './text-check.mjs'

const FOLDER = join(import.meta.dirname, '../src/text/languages')
const LOCK = join(FOLDER, '.lock')
const STALE_MS = 20_000
const fileOf = (language) => join(FOLDER, `${language}.json`)
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function lock(attempts = 400) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      mkdirSync(LOCK)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    try {
      // A writer that was killed leaves its lock; no honest one holds it this long.
      if (Date.now() - statSync(LOCK).mtimeMs > STALE_MS) rmdirSync(LOCK)
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
    pause(50)
  }
  throw new Error(`the language files stayed locked: ${LOCK}`)
}

const readAll = () =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, JSON.parse(readFileSync(fileOf(language), 'utf8'))]),
  )

function writeAll(all) {
  for (const language of LANGUAGES) {
    const sorted = Object.fromEntries(Object.entries(all[language]).sort(([a], [b]) => (a < b ? -1 : 1)))
    const draft = `${fileOf(language)}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(sorted, null, 2)}\n`)
    renameSync(draft, fileOf(language))
  }
}

function fail(problems) {
  for (const problem of problems) console.error(problem)
  console.error(`${problems.length} problem(s); nothing was changed`)
  process.exit(1)
}

function change(edit) {
  lock()
  try {
    const all = readAll()
    edit(all)
    writeAll(all)
  } finally {
    rmdirSync(LOCK)
  }
}

function add() {
  const snippet = JSON.parse(readFileSync(0, 'utf8'))
  const problems = Object.entries(snippet).flatMap(([key, texts]) => problemsOf(key, texts))
  if (problems.length > 0) fail(problems)
  change((all) => {
    for (const [key, texts] of Object.entries(snippet))
      for (const language of LANGUAGES) all[language][key] = texts[language]
  })
  console.log(`${Object.keys(snippet).length} key(s) added in ${LANGUAGES.length} languages`)
}

function check() {
  const all = readAll()
  const keys = new Set(LANGUAGES.flatMap((language) => Object.keys(all[language])))
  const problems = [...keys].flatMap((key) =>
    problemsOf(key, Object.fromEntries(LANGUAGES.map((l) => [l, all[l][key]]))),
  )
  if (problems.length > 0) fail(problems)
  console.log(`${keys.size} keys, complete in ${LANGUAGES.length} languages`)
}

const [command, ...keys] = process.argv.slice(2)
if (command === 'add') add()
else if (command === 'check') check()
else if (command === 'remove')
  change((all) => keys.forEach((key) => LANGUAGES.forEach((language) => delete all[language][key])))
else fail([`unknown command: ${command ?? '(none)'}; use add, remove or check`])
