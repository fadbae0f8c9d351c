/**
 * Maintains the text files, src/text/<language>/<area>.json.
 *   node client/build/text.mjs add AREA < snippet.json    {"login.title": {"en": "Log in", "zh": "登录", … all ten}}
 *   node client/build/text.mjs remove key key …
 *   node client/build/text.mjs check
 * Safe to run concurrently: one lock, and each file is replaced atomically. An incomplete snippet changes nothing.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, problemsOf, treeProblems } from './text-check.mjs'

const FOLDER = join(import.meta.dirname, '../src/text')
const LOCK = join(FOLDER, '.lock')
const STALE_MS = 20_000
const fileOf = (language, area) => join(FOLDER, language, `${area}.json`)
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
      // A killed writer leaves its lock behind; no running writer holds it this long.
      if (Date.now() - statSync(LOCK).mtimeMs > STALE_MS) rmdirSync(LOCK)
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
    pause(50)
  }
  throw new Error(`language files are locked: ${LOCK}`)
}

/** Texts by language, area and key. */
const readAll = () =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        readdirSync(join(FOLDER, language))
          .map((file) => file.replace('.json', ''))
          .map((area) => [area, JSON.parse(readFileSync(fileOf(language, area), 'utf8'))]),
      ),
    ]),
  )

function writeAll(all) {
  for (const language of LANGUAGES)
    for (const [area, texts] of Object.entries(all[language])) {
      const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
      const draft = `${fileOf(language, area)}.${process.pid}`
      writeFileSync(draft, `${JSON.stringify(sorted, null, 2)}\n`)
      renameSync(draft, fileOf(language, area))
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

function add(area) {
  if (area === undefined || !/^[a-z][a-z-]*$/.test(area)) fail(['name the area: add AREA < snippet.json'])
  const snippet = JSON.parse(readFileSync(0, 'utf8'))
  const problems = Object.entries(snippet).flatMap(([key, texts]) => problemsOf(key, texts))
  if (problems.length > 0) fail(problems)
  change((all) => {
    for (const [key, texts] of Object.entries(snippet))
      for (const language of LANGUAGES) (all[language][area] ??= {})[key] = texts[language]
  })
  console.log(`${Object.keys(snippet).length} key(s) added to ${area} in ${LANGUAGES.length} languages`)
}

function check() {
  const problems = treeProblems(readAll())
  if (problems.length > 0) fail(problems)
  console.log(`complete in ${LANGUAGES.length} languages`)
}

const [command, ...args] = process.argv.slice(2)
if (command === 'add') add(args[0])
else if (command === 'check') check()
else if (command === 'remove')
  change((all) => {
    for (const language of LANGUAGES)
      for (const texts of Object.values(all[language])) for (const key of args) delete texts[key]
  })
else fail([`unknown command: ${command ?? '(none)'}; use add, remove or check`])
